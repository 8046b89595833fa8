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
import { variantName } from '#platform/ui/local-name.ts';
import { SectionTabs } from '#platform/ui/section-tabs.tsx';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { listServicesRoute, type ServiceItem } from '../contract/service-item.ts';

const FILTERS = ['q', 'from', 'to'] as const;

/** The services of the shop, with price and income. */
export default function ServiceList() {
  const { t } = useTranslation('orders');
  const me = useMe();
  const list = useList(listServicesRoute, FILTERS, me.can('pos-product.read'));
  const { filters, change } = list;
  const columns = useColumns();
  const format = useNumberFormat();
  const adding = me.can('product.create') && (
    <Button component={Link} to="/dashboard/products/new?kind=service" variant="default" size="md">
      {t('new_service')}
    </Button>
  );
  return (
    <PagedList<ServiceItem>
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
      toOf={me.can('product.read') ? productOf : undefined}
      noteOf={(row) => <span className="figures">{format.amount(row.unit_price)}</span>}
      failed={t('services_failed')}
      empty={{ title: t('no_services'), text: t('no_services_text') }}
      action={adding}
    />
  );
}

const productOf = (row: ServiceItem) => `/dashboard/products/${row.id}`;

function useColumns(): Column<ServiceItem>[] {
  const { t } = useTranslation('orders');
  const format = useNumberFormat();
  const { language } = format;
  const seesIncome = useMe().can('dashboard.read');
  const numberColumn = (
    key: string,
    cell: (row: ServiceItem) => string,
    isPhoneNumeric = false,
  ) => ({
    key,
    label: t(key),
    isNumeric: true,
    isPhoneNumeric,
    cell,
  });
  return [
    { key: 'service', label: t('service'), cell: (row) => variantName(row, language) },
    {
      key: 'code',
      label: t('code'),
      cell: (row) => <span className="figures">{row.product_code}</span>,
    },
    numberColumn('unit_price', (row) => format.amount(row.unit_price), !seesIncome),
    ...(seesIncome
      ? [
          numberColumn('sold', ({ sold = 0 as Quantity }) => format.quantity(sold)),
          numberColumn('income', ({ income = ZERO }) => format.amount(income), true),
        ]
      : []),
  ];
}
