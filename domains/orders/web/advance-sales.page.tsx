import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import { useList } from '#platform/ui/lists/use-list.ts';
import { SectionTabs } from '#platform/ui/section-tabs.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { type AdvanceRow, listAdvanceSalesRoute } from '../contract/advance-sale.ts';
import { ORDER_FILTERS, OrderFilters } from './order-filters.tsx';
import { OrderTag } from './part/order-tag.tsx';
import { pathOf } from './use-kind-of-page.ts';

/** Advance sales: deposits, and what is still to pay. */
export default function AdvanceSales() {
  const { t } = useTranslation('orders');
  const me = useMe();
  const list = useList(listAdvanceSalesRoute, ORDER_FILTERS, me.can('sales-order.read'));
  const { columns, noteOf } = useColumns();
  const writing = me.can('sales-order.create') && (
    <Button component={Link} to="/dashboard/advance-sell/new" size="md">
      {t('new_advance_sale')}
    </Button>
  );
  return (
    <PagedList
      list={list}
      title={t('advance_sales')}
      aside={
        <>
          <SectionTabs of="sales" />
          {writing}
        </>
      }
      filters={<OrderFilters filters={list.filters} change={list.change} />}
      columns={columns}
      keyOf={(row) => row.id}
      toOf={(row) => pathOf('sales_order', row.id)}
      noteOf={noteOf}
      failed={t('orders_failed')}
      empty={{ title: t('no_advance_sales'), text: t('no_advance_sales_text') }}
      action={writing}
    />
  );
}

function useColumns() {
  const { t } = useTranslation('orders');
  const format = useNumberFormat();
  const dates = useDates();
  const money = (key: string, of: (row: AdvanceRow) => number, isPhoneNumeric = false) => ({
    key,
    label: t(key),
    isNumeric: true,
    isPhoneNumeric,
    cell: (row: AdvanceRow) => format.amount(of(row) as AdvanceRow['advance']['taken']),
  });
  const columns: Column<AdvanceRow>[] = [
    { key: 'party', label: t('customer'), cell: (row) => row.party?.name ?? t('nobody') },
    {
      key: 'number',
      label: t('lists:number'),
      cell: (row) => <span className="figures">{row.number}</span>,
    },
    {
      key: 'until',
      label: t('until_sales_order'),
      cell: (row) => (
        <span className="figures">{row.until_date === null ? '–' : dates.day(row.until_date)}</span>
      ),
    },
    { key: 'state', label: t('state'), cell: (row) => <OrderTag state={row.state} /> },
    money('total', (row) => row.total ?? 0),
    money('deposit', (row) => row.advance.taken),
    money('to_pay', (row) => row.advance.to_pay, true),
  ];
  const noteOf = (row: AdvanceRow) => (
    <>
      <span className="figures">
        {row.number} · {dates.shortDay(row.business_date)}
      </span>{' '}
      <OrderTag state={row.state} />
    </>
  );
  return { columns, noteOf };
}
