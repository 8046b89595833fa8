import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { documentPath } from '#domains/documents/core/document-path.ts';
import { BranchField } from '#domains/shops/web/part/branch-field.tsx';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { WarehouseField } from '#domains/shops/web/part/warehouse-field.tsx';
import type { CallAnswer } from '#platform/client/call.ts';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import { useList } from '#platform/ui/lists/use-list.ts';
import { variantName } from '#platform/ui/local-name.ts';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { listStockJournalRoute } from '../../contract/product-stock.ts';
import { StockTabs } from '../part/stock-tabs.tsx';

const FILTERS = ['warehouse_id', 'branch_id'] as const;

type Row = CallAnswer<typeof listStockJournalRoute>['data'][number];

/** All movements, newest document first; a row links to its document. */
export default function StockJournal() {
  const { t } = useTranslation('lists');
  const { nameOf } = useWarehouses();
  const dates = useDates();
  const canRead = useMe().can('stock-journal.read');
  const list = useList(listStockJournalRoute, FILTERS, canRead);
  const { filters, change } = list;
  const { rows } = list;
  const columns = useColumns(
    nameOf,
    rows.some(({ value }) => value !== undefined),
  );
  return (
    <PagedList
      list={list}
      title={t('stock_journal')}
      trail={[t('common:stock')]}
      aside={<StockTabs />}
      filters={
        <>
          <BranchField
            value={filters.branch_id}
            onChange={(branch_id) => change({ branch_id, warehouse_id: '' })}
          />
          <WarehouseField
            value={filters.warehouse_id}
            onChange={(warehouse_id) => change({ warehouse_id })}
          />
        </>
      }
      columns={columns}
      keyOf={(row) => `${row.document_id} ${row.line_no}`}
      toOf={(row) => documentPath(row.document_id)}
      noteOf={(row) =>
        [dates.shortDay(row.business_date), t(`kind_${row.document_kind}`), row.number].join(' · ')
      }
      failed={t('movements_failed')}
      empty={{ title: t('no_movements'), text: t('no_movements_text') }}
    />
  );
}

function useColumns(nameOf: (id: string) => string, hasValue: boolean): Column<Row>[] {
  const { t } = useTranslation('lists');
  const format = useNumberFormat();
  const dates = useDates();
  const columns: Column<Row>[] = [
    { key: 'goods', label: t('goods'), cell: (row) => variantName(row, format.language) },
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
      isNumeric: true,
      isPhoneNumeric: true,
      cell: (row) =>
        row.quantity === 0 ? '–' : `${row.quantity > 0 ? '+' : ''}${format.quantity(row.quantity)}`,
    },
  ];
  if (!hasValue) return columns;
  return [
    ...columns,
    {
      key: 'value',
      label: t('cost_moved'),
      isNumeric: true,
      cell: (row) => (row.value === undefined ? '' : format.amount(row.value)),
    },
  ];
}
