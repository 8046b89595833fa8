import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { WarehouseField } from '#domains/shops/web/part/warehouse-field.tsx';
import type { CallAnswer } from '#platform/client/call.ts';
import { Choice, SearchBox } from '#platform/ui/lists/filter-fields.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import { useList } from '#platform/ui/lists/use-list.ts';
import { variantName } from '#platform/ui/local-name.ts';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { listReservationsRoute, releaseStockRoute } from '../../contract/reservation.ts';
import { FAR_DAY } from '../../core/far-day.ts';
import { StockTabs } from '../part/stock-tabs.tsx';
import { useTransferAct } from '../transfers/transfer.queries.ts';
import { ReserveButton } from './reserve-button.tsx';

type Row = CallAnswer<typeof listReservationsRoute>['data'][number];

const FILTERS = ['q', 'warehouse_id', 'state', 'sort', 'variant_id'] as const;

/** Reservations; of one variant more can be reserved here. */
export default function Reservations() {
  const { t } = useTranslation('inventory');
  const me = useMe();
  const dates = useDates();
  const format = useNumberFormat();
  const { nameOf } = useWarehouses();
  const canRead = me.can('product-stock.read');
  const list = useList(listReservationsRoute, FILTERS, canRead);
  const { filters, change } = list;
  const forWhom = useForWhom();
  const columns = useColumns(nameOf, forWhom);
  const canReserve = me.can('product-stock.update');
  return (
    <PagedList
      list={list}
      title={t('reservations')}
      trail={[t('common:stock')]}
      aside={
        <>
          <StockTabs />
          {canReserve && filters.variant_id !== '' && (
            <ReserveButton variant_id={filters.variant_id} />
          )}
        </>
      }
      filters={
        <>
          <SearchBox
            label={t('reservation_search')}
            value={filters.q}
            onChange={(q) => change({ q })}
          />
          <WarehouseField
            value={filters.warehouse_id}
            onChange={(warehouse_id) => change({ warehouse_id })}
          />
          <Choice
            label={t('lists:stock_state')}
            value={filters.state}
            options={[{ value: 'all', label: t('reservations_ended_too') }]}
            onChange={(state) => change({ state })}
          />
          <Choice
            label={t('lists:order')}
            value={filters.sort}
            options={[{ value: 'until', label: t('shortest_first') }]}
            onChange={(sort) => change({ sort })}
          />
        </>
      }
      columns={columns}
      keyOf={(row) => row.id}
      toOf={(row) => `/dashboard/stock/${row.variant_id}`}
      noteOf={(row) =>
        [
          forWhom(row),
          row.expires_on === FAR_DAY
            ? t('kept_with_order')
            : t('kept_to', { day: dates.shortDay(row.expires_on) }),
          nameOf(row.warehouse_id),
          format.quantity(row.quantity),
        ].join(' · ')
      }
      failed={t('reservations_failed')}
      empty={{ title: t('no_reservations'), text: t('no_reservations_text') }}
    />
  );
}

/** A customer with their order or cart, or the note. */
function useForWhom(): (row: Row) => string {
  const { t } = useTranslation('inventory');
  return ({ customer_name, order, is_of_cart, note }) => {
    const documentLabel = is_of_cart ? t('held_cart') : order?.number;
    const parts = [customer_name, documentLabel, order === null ? note : ''];
    return parts.filter(Boolean).join(' · ') || '–';
  };
}

function useColumns(nameOf: (id: string) => string, forWhom: (row: Row) => string): Column<Row>[] {
  const { t } = useTranslation('inventory');
  const format = useNumberFormat();
  const dates = useDates();
  return [
    { key: 'name', label: t('lists:goods'), cell: (row) => variantName(row, format.language) },
    { key: 'for', label: t('reserved_for'), cell: forWhom },
    { key: 'warehouse', label: t('lists:warehouse'), cell: (row) => nameOf(row.warehouse_id) },
    {
      key: 'until',
      label: t('kept_until'),
      cell: (row) =>
        row.expires_on === FAR_DAY ? (
          t('kept_with_order')
        ) : (
          <span className="figures">{dates.day(row.expires_on)}</span>
        ),
    },
    { key: 'by', label: t('written_by'), cell: (row) => row.reserved_by },
    {
      key: 'quantity',
      label: t('quantity'),
      isNumeric: true,
      cell: (row) => format.quantity(row.quantity),
    },
    { key: 'state', label: t('lists:stock_state'), isPhoneNumeric: true, cell: State },
  ];
}

/** How it ended; while it is active, the button that releases it. */
function State(row: Row) {
  return <StateOf row={row} />;
}

function StateOf({ row }: { row: Row }) {
  const { t } = useTranslation('inventory');
  const me = useMe();
  const releasing = useTransferAct(releaseStockRoute, () => undefined, [listReservationsRoute]);
  if (row.ended_as !== null) return <Tag tone="info">{t(`ended_${row.ended_as}`)}</Tag>;
  return (
    <>
      {row.is_expired && <Tag tone="warn">{t('ended_expired')}</Tag>}
      {me.can('product-stock.update') && (
        <Button
          size="compact-md"
          variant="default"
          loading={releasing.isPending}
          onClick={(event) => {
            event.stopPropagation();
            event.preventDefault();
            releasing.mutate({ params: { id: row.id }, body: {} });
          }}
        >
          {t('release')}
          <span className="for-readers"> {row.name}</span>
        </Button>
      )}
    </>
  );
}
