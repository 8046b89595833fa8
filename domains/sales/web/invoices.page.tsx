import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { SearchBox } from '#platform/ui/lists/filter-fields.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import { useList } from '#platform/ui/lists/use-list.ts';
import { SectionTabs } from '#platform/ui/section-tabs.tsx';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { type InvoiceRow, listInvoicesRoute } from '../contract/invoice.ts';

const FILTERS = ['q', 'customer_id'] as const;

/** Sales invoices, newest first: the amount due, and whether goods are to be delivered. */
export default function Invoices() {
  const { t } = useTranslation('orders');
  const me = useMe();
  const canRead = me.can('sales.read');
  const list = useList(listInvoicesRoute, FILTERS, canRead);
  const { filters, change } = list;
  const { columns, noteOf } = useColumns();
  const writing = me.can('sales.create') && (
    <Button component={Link} to="/dashboard/invoices/new" size="md">
      {t('new_invoice')}
    </Button>
  );
  return (
    <PagedList
      list={list}
      title={t('invoices')}
      aside={
        <>
          <SectionTabs of="sales" />
          {writing}
        </>
      }
      filters={
        <SearchBox label={t('order_search')} value={filters.q} onChange={(q) => change({ q })} />
      }
      columns={columns}
      keyOf={(row) => row.id}
      toOf={(row) => `/dashboard/invoices/${row.id}`}
      noteOf={noteOf}
      failed={t('invoices_failed')}
      empty={{ title: t('no_invoices'), text: t('no_invoices_text') }}
      action={writing}
    />
  );
}

function useColumns() {
  const { t } = useTranslation('orders');
  const format = useNumberFormat();
  const dates = useDates();
  const state = (row: InvoiceRow) => {
    if (row.reversed_by !== null) return <Tag tone="bad">{t('lists:reversed')}</Tag>;
    return row.is_open ? <Tag tone="warn">{t('to_deliver')}</Tag> : null;
  };
  const columns: Column<InvoiceRow>[] = [
    { key: 'customer', label: t('customer'), cell: (row) => row.customer_name ?? t('nobody') },
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
      key: 'pay_by',
      label: t('pay_by'),
      cell: (row) => (
        <span className="figures">{row.pay_by === null ? '–' : dates.day(row.pay_by)}</span>
      ),
    },
    { key: 'reference', label: t('customer_reference'), cell: (row) => row.reference || '–' },
    {
      key: 'due',
      label: t('due'),
      isNumeric: true,
      cell: (row) => (row.due === 0 ? '–' : format.amount(row.due)),
    },
    {
      key: 'total',
      label: t('total'),
      isNumeric: true,
      isPhoneNumeric: true,
      cell: (row) => format.amount(row.total),
    },
  ];
  const noteOf = (row: InvoiceRow) => (
    <>
      <span className="figures">
        {row.number} · {dates.shortDay(row.business_date)}
      </span>{' '}
      {state(row)}
    </>
  );
  return { columns, noteOf };
}
