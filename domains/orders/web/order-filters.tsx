import { useTranslation } from 'react-i18next';
import { WarehouseField } from '#domains/shops/web/part/warehouse-field.tsx';
import { SearchBox, SelectField } from '#platform/ui/lists/filter-fields.tsx';
import { ORDER_STATES } from '../core/order-kind.ts';

export const ORDER_FILTERS = ['q', 'state', 'warehouse_id', 'party_id'] as const;

type Filters = Record<(typeof ORDER_FILTERS)[number], string>;

type Props = { filters: Filters; change: (changed: Partial<Filters>) => void };

/** The filters of a list of quotations or orders. */
export function OrderFilters({ filters, change }: Props) {
  const { t } = useTranslation('orders');
  const states = ['open', ...ORDER_STATES].map((state) => ({
    value: state,
    label: t(`state_${state}`),
  }));
  return (
    <>
      <SearchBox label={t('order_search')} value={filters.q} onChange={(q) => change({ q })} />
      <SelectField
        label={t('state')}
        all={t('every_state')}
        value={filters.state}
        options={states}
        onChange={(state) => change({ state })}
      />
      <WarehouseField
        value={filters.warehouse_id}
        onChange={(warehouse_id) => change({ warehouse_id })}
      />
    </>
  );
}
