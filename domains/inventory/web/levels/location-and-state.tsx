import { useTranslation } from 'react-i18next';
import { WarehouseField } from '#domains/shops/web/part/warehouse-field.tsx';
import { Choice } from '#platform/ui/lists/filter-fields.tsx';

type Filters = { warehouse_id: string; state: string };

type Props = {
  filters: Filters;
  /** The labels are translation keys: `count_open`. */
  states: readonly { value: string; label: string }[];
  change: (changed: Partial<Filters>) => void;
};

/** The location and state filters of transfer and count lists. */
export function LocationAndState({ filters, states, change }: Props) {
  const { t } = useTranslation('inventory');
  return (
    <>
      <WarehouseField
        value={filters.warehouse_id}
        onChange={(warehouse_id) => change({ warehouse_id })}
      />
      <Choice
        label={t('lists:stock_state')}
        value={filters.state}
        options={states}
        onChange={(state) => change({ state })}
      />
    </>
  );
}
