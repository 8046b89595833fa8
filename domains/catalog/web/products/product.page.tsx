import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { localName } from '#platform/ui/local-name.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import ui from '#platform/ui/shapes.module.css';
import { Tag } from '#platform/ui/tag.tsx';
import { archiveProductsRoute } from '../../contract/change-product.ts';
import { type Product as ProductRow, readProductRoute } from '../../contract/product.ts';
import { announceProductsChanged } from '../part/products-changed.ts';
import { UnitsSheet } from '../units/units-sheet.tsx';
import { DeleteProduct } from './delete-product.tsx';
import { PartsSheet } from './parts-sheet.tsx';
import { ProductFactsForm } from './product-facts-form.tsx';
import { ProductPictures } from './product-pictures.tsx';
import { VariantsSheet } from './variants-sheet.tsx';

/** A product with all its details, which permitted users can change. */
export default function Product() {
  const { t, i18n } = useTranslation('catalog');
  const { id = '' } = useParams();
  const me = useMe();
  const canRead = me.can('product.read');
  const productQuery = useQuery({
    ...queryOptionsFor(readProductRoute, { params: { id } }),
    enabled: canRead,
  });
  const product = productQuery.data?.data;
  const title = product === undefined ? t('product') : localName(product, i18n.language);
  const retry = () => void productQuery.refetch();
  return (
    <ListPage
      title={title}
      trail={[t('common:products')]}
      aside={product !== undefined && <Aside product={product} />}
    >
      {!canRead && <NoPermission />}
      {productQuery.error !== null && product === undefined && (
        <ErrorState title={t('product_failed')} error={productQuery.error} onRetry={retry} />
      )}
      {canRead && productQuery.isPending && <div className={ui.outline} aria-busy="true" />}
      {product !== undefined && (
        <div className={`${ui.page} ${ui.column}`}>
          {/* A new version from another user is shown in the form. */}
          <FormDraft of={`product ${product.id} ${product.version}`}>
            <ProductFactsForm key={product.version} product={product} />
          </FormDraft>
          <ProductPictures product={product} />
          <VariantsSheet product={product} />
          {product.kind === 'bundle' && <PartsSheet product={product} />}
          <UnitsSheet product={product} />
        </div>
      )}
    </ListPage>
  );
}

/** Whether it is on sale, and the buttons to archive and restore it. */
function Aside({ product }: { product: ProductRow }) {
  const { t } = useTranslation('catalog');
  const me = useMe();
  const client = useQueryClient();
  const moving = useMutation({
    mutationFn: () =>
      call(archiveProductsRoute, { body: { ids: [product.id], archived: !product.archived } }),
    onSuccess: async () => {
      announceProductsChanged();
      await client.invalidateQueries();
    },
  });
  const failure = failureMessage(moving.error, t('unreached'));
  return (
    <>
      {product.merged_into !== null && (
        <Link to={`/dashboard/products/${product.merged_into}`}>{t('merged_into')}</Link>
      )}
      {product.archived && <Tag tone="warn">{t('archived')}</Tag>}
      {failure !== null && <span role="alert">{failure}</span>}
      {me.can('product.update') && (
        <Button
          size="md"
          variant="default"
          ml="auto"
          loading={moving.isPending}
          onClick={() => moving.mutate()}
        >
          {t(product.archived ? 'take_back' : 'put_away')}
        </Button>
      )}
      {me.can('product.update') && <DeleteProduct product_id={product.id} />}
    </>
  );
}
