import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { ZERO } from '#domains/kernel/core/money.ts';
import { WarehouseField } from '#domains/shops/web/part/warehouse-field.tsx';
import { FilterChip, PeriodField, SearchBox } from '#platform/ui/lists/filter-fields.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import { useList } from '#platform/ui/lists/use-list.ts';
import { localName } from '#platform/ui/local-name.ts';
import { SectionTabs } from '#platform/ui/section-tabs.tsx';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { listReceiptsRoute, type ReceiptRow } from '../contract/receipt-list.ts';

const FILTERS = ['q', 'from', 'to', 'supplier_id', 'warehouse_id', 'variant_id'] as const;

type Filters = Record<(typeof FILTERS)[number], string>;

/** The list of goods receipts. */
export default function Receipts() {
  const { t } = useTranslation('purchases');
  const me = useMe();
  const canRead = me.can('goods-receipt.read');
  const list = useList(listReceiptsRoute, FILTERS, canRead);
  const { filters, change } = list;
  const { columns, noteOf } = useColumns();
  return (
    <PagedList
      list={list}
      title={t('receipts')}
      aside={
        <>
          <SectionTabs of="purchases" />
          {me.can('goods-receipt.create') && <NewReceipt />}
        </>
      }
      filters={<ReceiptFilters filters={filters} change={change} />}
      columns={columns}
      keyOf={(row) => row.id}
      toOf={(row) => `/dashboard/purchases/${row.id}`}
      noteOf={noteOf}
      failed={t('receipts_failed')}
      empty={{ title: t('no_receipts'), text: t('no_receipts_text') }}
      action={me.can('goods-receipt.create') && <NewReceipt />}
    />
  );
}

function NewReceipt() {
  const { t } = useTranslation('purchases');
  return (
    <Button component={Link} to="/dashboard/purchases/new" size="md">
      {t('new_receipt')}
    </Button>
  );
}

type FilterProps = { filters: Filters; change: (changed: Partial<Filters>) => void };

function ReceiptFilters({ filters, change }: FilterProps) {
  const { t } = useTranslation('purchases');
  return (
    <>
      <SearchBox label={t('receipt_search')} value={filters.q} onChange={(q) => change({ q })} />
      <PeriodField from={filters.from} to={filters.to} onChange={change} />
      <WarehouseField
        value={filters.warehouse_id}
        onChange={(warehouse_id) => change({ warehouse_id })}
      />
      {filters.supplier_id !== '' && (
        <FilterChip onRemove={() => change({ supplier_id: '' })}>{t('only_supplier')}</FilterChip>
      )}
      {filters.variant_id !== '' && (
        <FilterChip onRemove={() => change({ variant_id: '' })}>{t('lists:only_goods')}</FilterChip>
      )}
    </>
  );
}

function useColumns() {
  const { t } = useTranslation('purchases');
  const format = useNumberFormat();
  const dates = useDates();
  const seesCost = useMe().can('cost.read');
  const state = (row: ReceiptRow) =>
    row.reversed_by === null ? null : <Tag tone="bad">{t('lists:reversed')}</Tag>;
  const costs: Column<ReceiptRow>[] = [
    {
      key: 'total',
      label: t('total'),
      isNumeric: true,
      isPhoneNumeric: true,
      cell: ({ total = ZERO }) => format.amount(total),
    },
    {
      key: 'due',
      label: t('due'),
      isNumeric: true,
      cell: ({ due = ZERO }) => (due === 0 ? '–' : format.amount(due)),
    },
  ];
  const columns: Column<ReceiptRow>[] = [
    { key: 'supplier', label: t('supplier'), cell: (row) => row.supplier_name },
    {
      key: 'number',
      label: t('lists:number'),
      cell: (row) => (
        <>
          <span className="figures">{row.number}</span> {state(row)}
        </>
      ),
    },
    {
      key: 'date',
      label: t('lists:date'),
      cell: (row) => <span className="figures">{dates.day(row.business_date)}</span>,
    },
    {
      key: 'warehouse',
      label: t('lists:warehouse'),
      cell: (row) => localName(row.warehouse, format.language),
    },
    { key: 'by', label: t('written_by'), cell: (row) => row.posted_by },
    {
      key: 'items',
      label: t('line_count'),
      isNumeric: true,
      isPhoneNumeric: !seesCost,
      cell: (row) => format.count(row.items),
    },
    ...(seesCost ? costs : []),
  ];
  const noteOf = (row: ReceiptRow) => (
    <>
      <span className="figures">
        {row.number} · {dates.shortDay(row.business_date)}
      </span>{' '}
      {state(row)}
    </>
  );
  return { columns, noteOf };
}
