import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type CallAnswer, call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { localName } from '#platform/ui/local-name.ts';
import m from '#platform/ui/merge-form.module.css';
import { MergeForm } from '#platform/ui/merge-form.tsx';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { mergeProductsRoute, previewProductMergeRoute } from '../../contract/merge-products.ts';
import type { Product } from '../../contract/product.ts';
import { announceProductsChanged } from '../part/products-changed.ts';

type Two = readonly [Product, Product];

type Props = { two: Two | null; onClose: () => void };

/** Merges two products: which one survives, and what moves to it. */
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
  const [survivorId, setSurvivorId] = useState(two[0].id);
  const duplicate_id = (survivorId === two[0].id ? two[1] : two[0]).id;
  const input = { params: { id: survivorId }, query: { duplicate_id } };
  const seen = useQuery({
    ...queryOptionsFor(previewProductMergeRoute, input),
    gcTime: 0,
    retry: false,
  });
  const merging = useMutation({
    mutationFn: () =>
      call(mergeProductsRoute, { params: { id: survivorId }, body: { duplicate_id } }),
    onSuccess: async () => {
      announceProductsChanged();
      onClose();
      await client.invalidateQueries();
      await navigate(`/dashboard/products/${survivorId}`);
    },
  });
  return (
    <MergeForm
      two={[oneOf(two[0], i18n.language), oneOf(two[1], i18n.language)]}
      survivorId={survivorId}
      onChooseSurvivor={setSurvivorId}
      failure={failureMessage(seen.error ?? merging.error, t('unreached'))}
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

/** What each product adds to the other; a different price is shown before the merge. */
function Means({ seen }: { seen: Seen }) {
  const { t } = useTranslation('catalog');
  const format = useNumberFormat();
  const { language } = format;
  return (
    <ul className={m.means} aria-label={t('merge_means')}>
      {seen.variants.map((row) => (
        <li key={row.duplicate_id}>
          <span>
            {(language === 'bn' ? row.variant_bn : row.variant) ||
              localName(seen.duplicate, language)}
          </span>
          <span>
            {t('merge_stock', { quantity: format.quantity(row.stock) })}
            {row.barcodes.length > 0 &&
              ` · ${t('merge_codes', { number: format.count(row.barcodes.length) })}`}
          </span>
          {row.duplicate_price !== row.survivor_price && (
            <span className="figures">
              {format.amount(row.duplicate_price)} → <b>{format.amount(row.survivor_price)}</b>
            </span>
          )}
        </li>
      ))}
      {seen.variants.length === 1 && (
        <li>{t('merge_code_found', { code: seen.duplicate.code })}</li>
      )}
    </ul>
  );
}
