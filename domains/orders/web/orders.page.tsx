import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { ZERO } from '#domains/kernel/core/money.ts';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import { useList } from '#platform/ui/lists/use-list.ts';
import { SectionTabs } from '#platform/ui/section-tabs.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { ORDER_ROUTES, type OrderRow } from '../contract/order.ts';
import { ORDER_TERMS, type WrittenKind } from '../core/order-kind.ts';
import { ORDER_FILTERS, OrderFilters } from './order-filters.tsx';
import { OrderTag } from './part/order-tag.tsx';
import { pathOf, sideOf, useKindOfPage } from './use-kind-of-page.ts';

/** Quotations or orders of one kind, newest first. */
export default function Orders() {
  const kind = useKindOfPage();
  return <OrdersOf key={kind} kind={kind} />;
}

function OrdersOf({ kind }: { kind: WrittenKind }) {
  const { t } = useTranslation('orders');
  const me = useMe();
  const { resource } = ORDER_TERMS[kind];
  const canRead = me.can(`${resource}.read`);
  const list = useList(ORDER_ROUTES[kind].list, ORDER_FILTERS, canRead);
  const { filters, change } = list;
  const { columns, noteOf } = useColumns(kind);
  const writing = me.can(`${resource}.create`) && (
    <Button component={Link} to={pathOf(kind, 'new')} size="md">
      {t(`new_${kind}`)}
    </Button>
  );
  return (
    <PagedList
      list={list}
      title={t(`${kind}s`)}
      aside={
        <>
          <SectionTabs of={sideOf(kind) === 'sold' ? 'sales' : 'purchases'} />
          {writing}
        </>
      }
      filters={<OrderFilters filters={filters} change={change} />}
      columns={columns}
      keyOf={(row) => row.id}
      toOf={(row) => pathOf(kind, row.id)}
      noteOf={noteOf}
      failed={t('orders_failed')}
      empty={{ title: t(`no_${kind}s`), text: t(`no_${kind}s_text`) }}
      action={writing}
    />
  );
}

function useColumns(kind: WrittenKind) {
  const { t } = useTranslation('orders');
  const format = useNumberFormat();
  const dates = useDates();
  const isSold = sideOf(kind) === 'sold';
  const seesTotal = useMe().can('cost.read') || isSold;
  const columns: Column<OrderRow>[] = [
    {
      key: 'party',
      label: t(isSold ? 'customer' : 'supplier'),
      cell: (row) => row.party?.name ?? t('nobody'),
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
    {
      key: 'until',
      label: t(`until_${kind}`),
      cell: (row) => (
        <span className="figures">{row.until_date === null ? '–' : dates.day(row.until_date)}</span>
      ),
    },
    { key: 'state', label: t('state'), cell: (row) => <OrderTag state={row.state} /> },
    {
      key: 'items',
      label: t('line_count'),
      isNumeric: true,
      isPhoneNumeric: !seesTotal,
      cell: (row) => format.count(row.items),
    },
    ...(seesTotal
      ? [
          {
            key: 'total',
            label: t('total'),
            isNumeric: true,
            isPhoneNumeric: true,
            cell: ({ total = ZERO }: OrderRow) => format.amount(total),
          },
        ]
      : []),
  ];
  const noteOf = (row: OrderRow) => (
    <>
      <span className="figures">
        {row.number} · {dates.shortDay(row.business_date)}
      </span>{' '}
      <OrderTag state={row.state} />
    </>
  );
  return { columns, noteOf };
}
