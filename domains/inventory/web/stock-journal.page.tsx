import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { BranchField } from '#domains/shops/web/part/branch-field.tsx';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import type { CallAnswer } from '#platform/client/call.ts';
import { pagesFor } from '#platform/client/pages-for.ts';
import { SelectField } from '#platform/ui/filter-fields.tsx';
import { ListPage } from '#platform/ui/list-page.tsx';
import { ListSheet } from '#platform/ui/list-sheet.tsx';
import type { Column } from '#platform/ui/list-table.tsx';
import { goodsName } from '#platform/ui/local-name.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useFigures } from '#platform/ui/use-figures.ts';
import { given, useFilters } from '#platform/ui/use-filters.ts';
import { listStockJournalRoute } from '../contract/product-stock.ts';

const FILTERS = ['warehouse_id', 'branch_id'] as const;

type Row = CallAnswer<typeof listStockJournalRoute>['data'][number];

/** Everything that moved, newest document first; a row leads to its document. */
export default function StockJournal() {
  const { t } = useTranslation('lists');
  const { filters, change, clear } = useFilters(FILTERS);
  const { warehouses, nameOf } = useWarehouses();
  const dates = useDates();
  const may = useMe().can('stock-journal.read');
  const asked = useInfiniteQuery({
    ...pagesFor(listStockJournalRoute, { query: given(filters) as never }),
    enabled: may,
  });
  const rows = (asked.data?.pages ?? []).flatMap((page) => page.data);
  const columns = useColumns(
    nameOf,
    rows.some(({ value }) => value !== undefined),
  );
  return (
    <ListPage
      title={t('stock_journal')}
      file={may ? { list: listStockJournalRoute, query: given(filters) } : null}
      trail={[t('common:stock')]}
      filters={
        may && (
          <>
            <BranchField
              value={filters.branch_id}
              onChange={(branch_id) => change({ branch_id, warehouse_id: '' })}
            />
            {warehouses.length > 1 && (
              <SelectField
                label={t('warehouse')}
                all={t('all_warehouses')}
                value={filters.warehouse_id}
                options={warehouses}
                onChange={(warehouse_id) => change({ warehouse_id })}
              />
            )}
          </>
        )
      }
    >
      {may ? (
        <ListSheet
          asked={asked}
          label={t('stock_journal')}
          columns={columns}
          rows={rows}
          keyOf={(row) => `${row.document_id} ${row.line_no}`}
          toOf={(row) => `/dashboard/documents/${row.document_id}`}
          noteOf={(row) =>
            [dates.shortDay(row.business_date), t(`kind_${row.document_kind}`), row.number].join(
              ' · ',
            )
          }
          failed={t('movements_failed')}
          empty={{ title: t('no_movements'), text: t('no_movements_text') }}
          isFiltered={Object.values(filters).some((value) => value !== '')}
          onClear={clear}
        />
      ) : (
        <NoPermission />
      )}
    </ListPage>
  );
}

function useColumns(nameOf: (id: string) => string, hasValue: boolean): Column<Row>[] {
  const { t } = useTranslation('lists');
  const figures = useFigures();
  const dates = useDates();
  const columns: Column<Row>[] = [
    { key: 'goods', label: t('goods'), cell: (row) => goodsName(row, figures.language) },
    {
      key: 'number',
      label: t('number'),
      cell: (row) => <span className="figures">{row.number}</span>,
    },
    {
      key: 'date',
      label: t('date'),
      cell: (row) => <span className="figures">{dates.day(row.business_date)}</span>,
    },
    { key: 'kind', label: t('kind'), cell: (row) => t(`kind_${row.document_kind}`) },
    { key: 'warehouse', label: t('warehouse'), cell: (row) => nameOf(row.warehouse_id) },
    {
      key: 'quantity',
      label: t('moved'),
      isFigure: true,
      isPhoneFigure: true,
      cell: (row) =>
        row.quantity === 0
          ? '–'
          : `${row.quantity > 0 ? '+' : ''}${figures.quantity(row.quantity)}`,
    },
  ];
  if (!hasValue) return columns;
  return [
    ...columns,
    {
      key: 'value',
      label: t('cost_moved'),
      isFigure: true,
      cell: (row) => (row.value === undefined ? '' : figures.amount(row.value)),
    },
  ];
}
