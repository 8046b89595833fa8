import { Button } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { Choice, SearchBox, SelectField } from '#platform/ui/lists/filter-fields.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { dropEmpty, useFilters } from '#platform/ui/lists/use-filters.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { listProductsRoute } from '../../contract/product.ts';
import { useShelves } from '../catalog.queries.ts';
import { CatalogTabs } from '../part/catalog-tabs.tsx';
import { PRODUCT_FILTERS, type ProductFilters, ProductList } from './product-list.tsx';

/** The products of the shop; a row links to the details. */
export default function Products() {
  const { t } = useTranslation('catalog');
  const me = useMe();
  const { filters, change, clear } = useFilters(PRODUCT_FILTERS);
  const canRead = me.can('product.read');
  return (
    <ListPage
      title={t('common:products')}
      aside={
        <>
          <CatalogTabs />
          {me.can('imports.create') && (
            <Button
              size="md"
              variant="default"
              component={Link}
              to="/dashboard/imports"
              leftSection={<IconUpload size={18} stroke={1.75} />}
            >
              {t('import_products')}
            </Button>
          )}
          {me.can('product.create') && (
            <Button
              size="md"
              component={Link}
              to="/dashboard/products/new"
              leftSection={<IconPlus size={18} stroke={1.75} />}
            >
              {t('new_product')}
            </Button>
          )}
        </>
      }
      file={canRead ? { list: listProductsRoute, query: dropEmpty(filters) } : null}
      filters={canRead && <Filters filters={filters} change={change} />}
    >
      {canRead ? <ProductList filters={filters} onClear={clear} /> : <NoPermission />}
    </ListPage>
  );
}

type Props = { filters: ProductFilters; change: (changed: Partial<ProductFilters>) => void };

function Filters({ filters, change }: Props) {
  const { t } = useTranslation('catalog');
  const { categories, brands } = useShelves();
  return (
    <>
      <SearchBox label={t('product_search')} value={filters.q} onChange={(q) => change({ q })} />
      {categories.length > 0 && (
        <SelectField
          label={t('category')}
          all={t('all_categories')}
          value={filters.category_id}
          options={categories}
          onChange={(category_id) => change({ category_id })}
        />
      )}
      {brands.length > 0 && (
        <SelectField
          label={t('brand')}
          all={t('all_brands')}
          value={filters.brand_id}
          options={brands}
          onChange={(brand_id) => change({ brand_id })}
        />
      )}
      {filters.q === '' && (
        <SelectField
          label={t('lists:order')}
          all={t('by_code')}
          value={filters.sort}
          options={[
            { value: 'name', label: t('by_name') },
            { value: 'newest', label: t('by_newest') },
          ]}
          onChange={(sort) => change({ sort })}
        />
      )}
      <Choice
        label={t('status')}
        value={filters.status}
        options={[{ value: 'archived', label: t('archived') }]}
        onChange={(status) => change({ status })}
      />
    </>
  );
}
