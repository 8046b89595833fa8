import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { listCategoriesRoute } from '#domains/catalog/contract/category.ts';
import { categoryTree } from '#domains/catalog/core/category-tree.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { BranchField } from '#domains/shops/web/part/branch-field.tsx';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { allPagesFor } from '#platform/client/all-pages.ts';
import type { CallAnswer } from '#platform/client/call.ts';
import { pagesFor } from '#platform/client/pages-for.ts';
import { Choice, SearchBox, SelectField } from '#platform/ui/lists/filter-fields.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { ListSheet } from '#platform/ui/lists/list-sheet.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { dropEmpty, useFilters } from '#platform/ui/lists/use-filters.ts';
import { localName, unitLabel, variantName } from '#platform/ui/local-name.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { Tag } from '#platform/ui/tag.tsx';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { listProductStockRoute } from '../../contract/product-stock.ts';
import { listShelvesRoute } from '../../contract/shelf.ts';
import { NewProductDialog } from '../part/new-product-dialog.tsx';
import { StockTabs } from '../part/stock-tabs.tsx';

const FILTERS = [
  'q',
  'warehouse_id',
  'branch_id',
  'category_id',
  'own_only',
  'shelf',
  'low',
] as const;

type Filters = Record<(typeof FILTERS)[number], string>;
type Row = CallAnswer<typeof listProductStockRoute>['data'][number];

/** Stock levels; a row links to the movements. */
export default function Stock() {
  const { t } = useTranslation('lists');
  const me = useMe();
  const { filters, change, clear } = useFilters(FILTERS);
  const canRead = me.can('product-stock.read');
  return (
    <ListPage
      title={t('common:stock')}
      file={
        canRead
          ? { list: listProductStockRoute, query: { ...dropEmpty(filters), sort: 'name' } }
          : null
      }
      aside={
        <>
          <StockTabs />
          {canRead && (
            <Button component={Link} to="/dashboard/inventory" size="md" variant="default">
              {t('overview')}
            </Button>
          )}
          {me.can('product.create') && <AddProduct />}
        </>
      }
      filters={canRead && <StockFilters filters={filters} onChange={change} />}
    >
      {canRead ? <Listed filters={filters} onClear={clear} /> : <NoPermission />}
    </ListPage>
  );
}

/** Adds a product from the stock page. */
function AddProduct() {
  const { t } = useTranslation('setup');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="md" variant="default" onClick={() => setOpen(true)}>
        {t('add_product')}
      </Button>
      <NewProductDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

type FilterProps = { filters: Filters; onChange: (changed: Partial<Filters>) => void };

function StockFilters({ filters, onChange }: FilterProps) {
  const { t } = useTranslation('lists');
  const { warehouses } = useWarehouses();
  const shelves = useShelves(filters.warehouse_id || (warehouses[1] ? '' : warehouses[0]?.value));
  return (
    <>
      <SearchBox label={t('stock_search')} value={filters.q} onChange={(q) => onChange({ q })} />
      <BranchField
        value={filters.branch_id}
        onChange={(branch_id) => onChange({ branch_id, warehouse_id: '', shelf: '' })}
      />
      {warehouses.length > 1 && (
        <SelectField
          label={t('warehouse')}
          all={t('all_warehouses')}
          value={filters.warehouse_id}
          options={warehouses}
          onChange={(warehouse_id) => onChange({ warehouse_id, shelf: '' })}
        />
      )}
      <CategoryChoice filters={filters} onChange={onChange} />
      {shelves.length > 0 && (
        <SelectField
          label={t('shelf')}
          all={t('all_shelves')}
          value={filters.shelf}
          options={shelves}
          onChange={(shelf) => onChange({ shelf })}
        />
      )}
      <Choice
        label={t('stock_state')}
        value={filters.low}
        options={[
          { value: '1', label: t('running_low') },
          { value: 'out', label: t('out_of_stock') },
        ]}
        onChange={(low) => onChange({ low })}
      />
    </>
  );
}

const NO_CATEGORY = 'none';

/** Includes subcategories, unless a link of the dashboard asks for the category alone. */
function CategoryChoice({ filters: { category_id, own_only }, onChange }: FilterProps) {
  const { t } = useTranslation('lists');
  const me = useMe();
  const categoriesQuery = useQuery({
    ...allPagesFor(listCategoriesRoute),
    enabled: me.can('category.read'),
  });
  const { i18n } = useTranslation();
  const tree = categoryTree(categoriesQuery.data ?? []);
  if (tree.length === 0) return null;
  const options = tree.map((row) => ({
    value: row.id,
    label: `${'\u2003'.repeat(row.depth)}${localName(row, i18n.language)}`,
  }));
  return (
    <SelectField
      label={t('category')}
      all={t('all_categories')}
      value={category_id || (own_only === '' ? '' : NO_CATEGORY)}
      options={[...options, { value: NO_CATEGORY, label: t('no_category') }]}
      onChange={(id) =>
        onChange(
          id === NO_CATEGORY
            ? { category_id: '', own_only: '1' }
            : { category_id: id, own_only: '' },
        )
      }
    />
  );
}

/** Only with a warehouse, because shelves of two warehouses may have the same name. */
function useShelves(warehouse_id = '') {
  const shelvesQuery = useQuery({
    ...allPagesFor(listShelvesRoute, { warehouse_id }),
    enabled: warehouse_id !== '',
  });
  return (shelvesQuery.data ?? []).map(({ shelf }) => ({ value: shelf, label: shelf }));
}

function Listed({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  const { t } = useTranslation('lists');
  const me = useMe();
  const { nameOf } = useWarehouses();
  const levelsQuery = useInfiniteQuery(
    pagesFor(listProductStockRoute, { query: { ...dropEmpty(filters), sort: 'name' } as never }),
  );
  const rows = (levelsQuery.data?.pages ?? []).flatMap((page) => page.data);
  const columns = useColumns(
    nameOf,
    rows.some(({ value }) => value !== undefined),
  );
  return (
    <ListSheet
      query={levelsQuery}
      label={t('common:stock')}
      columns={columns}
      rows={rows}
      keyOf={(row) => `${row.variant_id} ${row.warehouse_id}`}
      toOf={(row) =>
        me.can('stock-journal.read')
          ? `/dashboard/stock/${row.variant_id}?warehouse_id=${row.warehouse_id}`
          : null
      }
      noteOf={(row) => (
        <>
          {nameOf(row.warehouse_id)}
          {row.shelf !== '' && ` · ${row.shelf}`} <State row={row} />
        </>
      )}
      failed={t('stock_failed')}
      empty={{ title: t('no_stock'), text: t('no_stock_text') }}
      isFiltered={Object.values(filters).some((value) => value !== '')}
      onClear={onClear}
    />
  );
}

function useColumns(nameOf: (id: string) => string, hasValue: boolean): Column<Row>[] {
  const { t } = useTranslation('lists');
  const format = useNumberFormat();
  const { language } = format;
  const columns: Column<Row>[] = [
    { key: 'name', label: t('goods'), cell: (row) => variantName(row, language) },
    {
      key: 'code',
      label: t('code'),
      cell: (row) => <span className="figures">{row.product_code}</span>,
    },
    { key: 'warehouse', label: t('warehouse'), cell: (row) => nameOf(row.warehouse_id) },
    { key: 'shelf', label: t('shelf'), cell: (row) => row.shelf || '–' },
    { key: 'state', label: t('stock_state'), cell: (row) => <State row={row} /> },
    {
      key: 'reserved',
      label: t('reserved'),
      isNumeric: true,
      cell: (row) => (row.reserved === 0 ? '–' : format.quantity(row.reserved)),
    },
    {
      key: 'available',
      label: t('available'),
      isNumeric: true,
      cell: (row) => format.quantity((row.on_hand - row.reserved) as Quantity),
    },
    {
      key: 'reorder_level',
      label: t('reorder_level'),
      isNumeric: true,
      cell: ({ reorder_level, fill_to }) => {
        if (fill_to > 0) return `${format.quantity(reorder_level)}–${format.quantity(fill_to)}`;
        return reorder_level === 0 ? '–' : format.quantity(reorder_level);
      },
    },
    {
      key: 'on_hand',
      label: t('on_hand'),
      isNumeric: true,
      isPhoneNumeric: true,
      cell: (row) => `${format.quantity(row.on_hand)} ${unitLabel(row.on_hand, row, language)}`,
    },
  ];
  if (!hasValue) return columns;
  return [
    ...columns,
    {
      key: 'value',
      label: t('stock_value'),
      isNumeric: true,
      cell: (row) => (row.value === undefined ? '' : format.amount(row.value)),
    },
  ];
}

function State({ row }: { row: Row }) {
  const { t } = useTranslation('lists');
  if (row.on_hand < 0) return <Tag tone="bad">{t('below_zero')}</Tag>;
  if (row.on_hand === 0) return <Tag tone="bad">{t('out_of_stock')}</Tag>;
  return row.is_low ? <Tag tone="warn">{t('running_low')}</Tag> : null;
}
