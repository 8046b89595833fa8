import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { BranchField } from '#domains/shops/web/part/branch-field.tsx';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { WarehouseField } from '#domains/shops/web/part/warehouse-field.tsx';
import { Choice, SearchBox } from '#platform/ui/lists/filter-fields.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import { useList } from '#platform/ui/lists/use-list.ts';
import { unitLabel, variantName } from '#platform/ui/local-name.ts';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { type BatchRow, listBatchesRoute } from '../../contract/batches.ts';
import { StockTabs } from '../part/stock-tabs.tsx';
import { ExpiryTag } from './expiry-tag.tsx';
import { useBatchActions } from './use-batch-actions.tsx';

const FILTERS = ['q', 'days', 'warehouse_id', 'branch_id'] as const;

/** Expired, or within a week, a month or a quarter. */
const DAYS = ['0', '7', '30', '90'] as const;

/** The batches in stock, the earliest expiry first; a row links to the history. */
export default function Batches() {
  const { t } = useTranslation('inventory');
  const canRead = useMe().can('product-stock.read');
  const list = useList(listBatchesRoute, FILTERS, canRead);
  const { filters, change } = list;
  const { nameOf } = useWarehouses();
  const format = useNumberFormat();
  const actions = useBatchActions(list.rows);
  const columns = useColumns(
    nameOf,
    list.rows.some(({ value }) => value !== undefined),
  );
  return (
    <PagedList
      list={list}
      title={t('batches')}
      trail={[t('common:stock')]}
      aside={<StockTabs />}
      filters={
        <>
          <SearchBox label={t('batch_search')} value={filters.q} onChange={(q) => change({ q })} />
          <BranchField
            value={filters.branch_id}
            onChange={(branch_id) => change({ branch_id, warehouse_id: '' })}
          />
          <WarehouseField
            value={filters.warehouse_id}
            onChange={(warehouse_id) => change({ warehouse_id })}
          />
          <Choice
            label={t('expires_within')}
            value={filters.days}
            options={DAYS.map((value) => ({ value, label: t(`within_${value}`) }))}
            onChange={(days) => change({ days })}
          />
        </>
      }
      columns={[
        ...columns,
        { key: 'acts', label: t('batch_acts'), isPhoneNumeric: true, cell: actions.cell },
      ]}
      keyOf={(row) => `${row.batch_id} ${row.warehouse_id}`}
      toOf={(row) => `/dashboard/stock/batches/${row.batch_id}`}
      noteOf={(row) => (
        <>
          {row.batch} · {nameOf(row.warehouse_id)} ·{' '}
          <span className="figures">
            {format.quantity(row.on_hand)} {unitLabel(row.on_hand, row, format.language)}
          </span>
          {row.days_left !== null && '\u00a0· '}
          <ExpiryTag {...row} />
        </>
      )}
      failed={t('batches_failed')}
      empty={{ title: t('no_batches'), text: t('no_batches_text') }}
    >
      {actions.dialogs}
    </PagedList>
  );
}

function useColumns(nameOf: (id: string) => string, hasValue: boolean): Column<BatchRow>[] {
  const { t } = useTranslation('inventory');
  const format = useNumberFormat();
  const dates = useDates();
  const { language } = format;
  const columns: Column<BatchRow>[] = [
    { key: 'name', label: t('lists:goods'), cell: (row) => variantName(row, language) },
    {
      key: 'batch',
      label: t('lists:batch'),
      cell: (row) => <span className="figures">{row.batch}</span>,
    },
    {
      key: 'expires_on',
      label: t('lists:expires_on'),
      cell: (row) =>
        row.expires_on === null ? (
          '–'
        ) : (
          <span className="figures">{dates.day(row.expires_on)}</span>
        ),
    },
    { key: 'days_left', label: t('days_left'), cell: (row) => <ExpiryTag {...row} /> },
    { key: 'warehouse', label: t('lists:warehouse'), cell: (row) => nameOf(row.warehouse_id) },
    {
      key: 'on_hand',
      label: t('lists:on_hand'),
      isNumeric: true,
      cell: (row) => `${format.quantity(row.on_hand)} ${unitLabel(row.on_hand, row, language)}`,
    },
  ];
  if (!hasValue) return columns;
  return [
    ...columns,
    {
      key: 'value',
      label: t('lists:stock_value'),
      isNumeric: true,
      cell: (row) => (row.value === undefined ? '' : format.amount(row.value)),
    },
  ];
}
