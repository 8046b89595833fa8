import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { ZERO } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { PeriodField, SearchBox } from '#platform/ui/lists/filter-fields.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import { useList } from '#platform/ui/lists/use-list.ts';
import { goodsName } from '#platform/ui/local-name.ts';
import { SectionTabs } from '#platform/ui/section-tabs.tsx';
import { useFigures } from '#platform/ui/use-figures.ts';
import { type Labour, listLabourRoute } from '../contract/labour.ts';

const FILTERS = ['q', 'from', 'to'] as const;

/** What the shop does for its customers: at what price, and what it brought in. */
export default function LabourList() {
  const { t } = useTranslation('orders');
  const me = useMe();
  const list = useList(listLabourRoute, FILTERS, me.can('pos-product.read'));
  const { filters, change } = list;
  const columns = useColumns();
  const figures = useFigures();
  const adding = me.can('product.create') && (
    <Button component={Link} to="/dashboard/products/new?kind=service" variant="default" size="md">
      {t('new_service')}
    </Button>
  );
  return (
    <PagedList<Labour>
      list={list}
      title={t('services')}
      aside={
        <>
          <SectionTabs of="sales" />
          {adding}
          {me.can('sales.create') && (
            <Button component={Link} to="/dashboard/invoices/new" size="md">
              {t('service_invoice')}
            </Button>
          )}
        </>
      }
      filters={
        <>
          <SearchBox
            label={t('service_search')}
            value={filters.q}
            onChange={(q) => change({ q })}
          />
          {me.can('dashboard.read') && (
            <PeriodField from={filters.from} to={filters.to} onChange={change} />
          )}
        </>
      }
      columns={columns}
      keyOf={(row) => row.variant_id}
      {...(me.can('product.read') && { toOf: productOf })}
      noteOf={(row) => <span className="figures">{figures.amount(row.unit_price)}</span>}
      failed={t('services_failed')}
      empty={{ title: t('no_services'), text: t('no_services_text') }}
      action={adding}
    />
  );
}

const productOf = (row: Labour) => `/dashboard/products/${row.id}`;

function useColumns(): Column<Labour>[] {
  const { t } = useTranslation('orders');
  const figures = useFigures();
  const { language } = figures;
  const seesIncome = useMe().can('dashboard.read');
  const figure = (key: string, cell: (row: Labour) => string, isPhoneFigure = false) => ({
    ...{ key, label: t(key), isFigure: true, isPhoneFigure, cell },
  });
  return [
    { key: 'service', label: t('service'), cell: (row) => goodsName(row, language) },
    {
      key: 'code',
      label: t('code'),
      cell: (row) => <span className="figures">{row.product_code}</span>,
    },
    figure('unit_price', (row) => figures.amount(row.unit_price), !seesIncome),
    ...(seesIncome
      ? [
          figure('sold', ({ sold = 0 as Quantity }) => figures.quantity(sold)),
          figure('income', ({ income = ZERO }) => figures.amount(income), true),
        ]
      : []),
  ];
}
