import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { SearchBox, SelectField } from '#platform/ui/lists/filter-fields.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import { useList } from '#platform/ui/lists/use-list.ts';
import { SectionTabs } from '#platform/ui/section-tabs.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { listWebOrdersRoute, type WebOrderRow } from '../contract/web-orders.ts';
import { formatCode } from '../core/order-code.ts';
import { WEB_ORDER_STATES } from '../core/order-state.ts';
import { WebOrderTag } from './web-order-tag.tsx';

/** The orders that came in by the web store, newest first. */
export default function WebOrders() {
  const { t } = useTranslation('storefront');
  const canRead = useMe().can('store-orders.read');
  const list = useList(listWebOrdersRoute, ['q', 'state'], canRead);
  const { columns, noteOf } = useColumns();
  const states = WEB_ORDER_STATES.map((state) => ({ value: state, label: t(`order_${state}`) }));
  return (
    <PagedList
      list={list}
      title={t('web_orders')}
      aside={<SectionTabs of="sales" />}
      filters={
        <>
          <SearchBox
            label={t('order_search')}
            value={list.filters.q}
            onChange={(q) => list.change({ q })}
          />
          <SelectField
            label={t('order_state')}
            all={t('every_state')}
            value={list.filters.state}
            options={states}
            onChange={(state) => list.change({ state })}
          />
        </>
      }
      columns={columns}
      keyOf={(row) => row.id}
      toOf={(row) => `/dashboard/store-orders/${row.id}`}
      noteOf={noteOf}
      failed={t('orders_failed')}
      empty={{ title: t('no_orders'), text: t('no_orders_text') }}
    />
  );
}

function useColumns() {
  const { t } = useTranslation('storefront');
  const format = useNumberFormat();
  const dates = useDates();
  const { language } = format;
  const placeOf = ({ place }: WebOrderRow) => {
    if (place === null) return t('collected');
    return language === 'bn'
      ? `${place.name_bn}, ${place.district_bn}`
      : `${place.name}, ${place.district}`;
  };
  const columns: Column<WebOrderRow>[] = [
    { key: 'name', label: t('order_name'), cell: (row) => row.name },
    {
      key: 'code',
      label: t('order_code'),
      cell: (row) => <span className="figures">{formatCode(row.code)}</span>,
    },
    {
      key: 'number',
      label: t('lists:number'),
      cell: (row) => <span className="figures">{row.number}</span>,
    },
    { key: 'place', label: t('order_place'), cell: placeOf },
    { key: 'placed', label: t('order_placed_at'), cell: (row) => dates.moment(row.placed_at) },
    { key: 'state', label: t('order_state'), cell: (row) => <WebOrderTag state={row.state} /> },
    {
      key: 'total',
      label: t('order_total'),
      isNumeric: true,
      isPhoneNumeric: true,
      cell: (row) => format.amount(row.total),
    },
  ];
  const noteOf = (row: WebOrderRow) => (
    <>
      <span className="figures">{formatCode(row.code)}</span> · {placeOf(row)}{' '}
      <WebOrderTag state={row.state} />
    </>
  );
  return { columns, noteOf };
}
