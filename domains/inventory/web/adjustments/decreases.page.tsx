import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { documentPath } from '#domains/documents/core/document-path.ts';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { WarehouseField } from '#domains/shops/web/part/warehouse-field.tsx';
import { SelectField } from '#platform/ui/lists/filter-fields.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import { useList } from '#platform/ui/lists/use-list.ts';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { type Decrease, listDecreasesRoute } from '../../contract/decrease-product.ts';
import { DECREASE_REASONS } from '../../core/adjustments/decide-adjustment.ts';
import { StockTabs } from '../part/stock-tabs.tsx';

const FILTERS = ['reason', 'warehouse_id'] as const;

/** The write-offs, newest first; a row links to its document. */
export default function Decreases() {
  const { t } = useTranslation('inventory');
  const me = useMe();
  const dates = useDates();
  const { nameOf } = useWarehouses();
  const canRead = me.can('stock-adjustment.read');
  const list = useList(listDecreasesRoute, FILTERS, canRead);
  const { filters, change } = list;
  const { rows } = list;
  const columns = useColumns(
    nameOf,
    rows.some(({ value }) => value !== undefined),
  );
  return (
    <PagedList
      list={list}
      title={t('decreases')}
      trail={[t('common:stock')]}
      aside={
        <>
          <StockTabs />
          {me.can('stock-adjustment.create') && (
            <>
              <Button component={Link} to="/dashboard/stock/decreases/new" size="md">
                {t('take_out')}
              </Button>
              <Button component={Link} to="/dashboard/stock/increase" size="md" variant="default">
                {t('put_in')}
              </Button>
            </>
          )}
        </>
      }
      filters={
        <>
          <WarehouseField
            value={filters.warehouse_id}
            onChange={(warehouse_id) => change({ warehouse_id })}
          />
          <SelectField
            label={t('reason')}
            all={t('all_reasons')}
            value={filters.reason}
            options={DECREASE_REASONS.map((value) => ({ value, label: t(`reason_${value}`) }))}
            onChange={(reason) => change({ reason })}
          />
        </>
      }
      columns={columns}
      keyOf={(row) => row.id}
      toOf={(row) => documentPath(row.id)}
      noteOf={(row) => [dates.shortDay(row.business_date), row.number, row.note].join(' · ')}
      failed={t('decreases_failed')}
      empty={{ title: t('no_decreases'), text: t('no_decreases_text') }}
    />
  );
}

function useColumns(nameOf: (id: string) => string, hasValue: boolean): Column<Decrease>[] {
  const { t } = useTranslation('inventory');
  const format = useNumberFormat();
  const dates = useDates();
  const columns: Column<Decrease>[] = [
    {
      key: 'reason',
      label: t('reason'),
      cell: (row) => (
        <>
          {t(`reason_${row.reason}`)}{' '}
          {row.is_reversed && <Tag tone="info">{t('lists:kind_reversal')}</Tag>}
        </>
      ),
    },
    {
      key: 'number',
      label: t('lists:number'),
      cell: (row) => <span className="figures">{row.number}</span>,
    },
    {
      key: 'date',
      label: t('lists:date'),
      cell: (row) => <span className="figures">{dates.day(row.business_date)}</span>,
    },
    { key: 'warehouse', label: t('lists:warehouse'), cell: (row) => nameOf(row.warehouse_id) },
    { key: 'note', label: t('note'), cell: (row) => row.note },
    { key: 'by', label: t('written_by'), cell: (row) => row.posted_by },
    {
      key: 'lines',
      label: t('line_count'),
      isNumeric: true,
      isPhoneNumeric: !hasValue,
      cell: (row) => format.count(row.line_count),
    },
  ];
  if (!hasValue) return columns;
  return [
    ...columns,
    {
      key: 'value',
      label: t('cost_sent'),
      isNumeric: true,
      isPhoneNumeric: true,
      cell: (row) => (row.value === undefined ? '' : format.amount(row.value)),
    },
  ];
}
