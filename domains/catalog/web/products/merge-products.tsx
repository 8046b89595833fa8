import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { failureWords } from '#domains/access/web/part/failure-words.ts';
import { type CallAnswer, call } from '#platform/client/call.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { localName } from '#platform/ui/local-name.ts';
import m from '#platform/ui/merge-form.module.css';
import { MergeForm } from '#platform/ui/merge-form.tsx';
import { useFigures } from '#platform/ui/use-figures.ts';
import { mergeProductsRoute, previewProductMergeRoute } from '../../contract/merge-products.ts';
import type { Product } from '../../contract/product.ts';
import { announceGoodsChanged } from '../part/goods-changed.ts';

type Two = readonly [Product, Product];

type Props = { two: Two | null; onClose: () => void };

/** Two products that are one: which stays, and what goes over to it. */
export function MergeProducts({ two, onClose }: Props) {
  const { t } = useTranslation('catalog');
  return (
    <FormDialog
      isOpen={two !== null}
      draft={null}
      onClose={onClose}
      title={t('merge_products')}
      size={520}
    >
      {two !== null && <Merge two={two} onClose={onClose} />}
    </FormDialog>
  );
}

function Merge({ two, onClose }: { two: Two; onClose: () => void }) {
  const { t, i18n } = useTranslation('catalog');
  const client = useQueryClient();
  const navigate = useNavigate();
  const [kept, setKept] = useState(two[0].id);
  const gone_id = (kept === two[0].id ? two[1] : two[0]).id;
  const input = { params: { id: kept }, query: { gone_id } };
  const seen = useQuery({
    ...queryOptionsFor(previewProductMergeRoute, input),
    gcTime: 0,
    retry: false,
  });
  const merging = useMutation({
    mutationFn: () => call(mergeProductsRoute, { params: { id: kept }, body: { gone_id } }),
    onSuccess: async () => {
      announceGoodsChanged();
      onClose();
      await client.invalidateQueries();
      await navigate(`/dashboard/products/${kept}`);
    },
  });
  return (
    <MergeForm
      two={[oneOf(two[0], i18n.language), oneOf(two[1], i18n.language)]}
      kept={kept}
      onKeep={setKept}
      failure={failureWords(seen.error ?? merging.error, t('unreached'))}
      isBusy={merging.isPending || seen.isPending}
      onMerge={() => {
        if (seen.data !== undefined) merging.mutate();
      }}
      onCancel={onClose}
    >
      {seen.isPending && <p role="status">{t('loading')}</p>}
      {seen.data !== undefined && <Means seen={seen.data.data} />}
    </MergeForm>
  );
}

function oneOf(product: Product, language: string) {
  return { id: product.id, name: localName(product, language), note: product.code };
}

type Seen = CallAnswer<typeof previewProductMergeRoute>['data'];

/** What of each goes over; a price that is another one is told before. */
function Means({ seen }: { seen: Seen }) {
  const { t } = useTranslation('catalog');
  const figures = useFigures();
  const { language } = figures;
  return (
    <ul className={m.means} aria-label={t('merge_means')}>
      {seen.variants.map((row) => (
        <li key={row.gone_id}>
          <span>
            {(language === 'bn' ? row.variant_bn : row.variant) || localName(seen.gone, language)}
          </span>
          <span>
            {t('merge_stock', { quantity: figures.quantity(row.stock) })}
            {row.barcodes.length > 0 &&
              ` · ${t('merge_codes', { number: figures.count(row.barcodes.length) })}`}
          </span>
          {row.gone_price !== row.kept_price && (
            <span className="figures">
              {figures.amount(row.gone_price)} → <b>{figures.amount(row.kept_price)}</b>
            </span>
          )}
        </li>
      ))}
      {seen.variants.length === 1 && <li>{t('merge_code_found', { code: seen.gone.code })}</li>}
    </ul>
  );
}
