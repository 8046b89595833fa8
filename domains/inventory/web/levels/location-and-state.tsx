import { useTranslation } from 'react-i18next';
import { WarehouseField } from '#domains/shops/web/part/warehouse-field.tsx';
import { Choice } from '#platform/ui/lists/filter-fields.tsx';

type Filters = { warehouse_id: string; state: string };

type Props = {
  filters: Filters;
  /** Each as the words call it: `count_open`. */
  states: readonly { value: string; label: string }[];
  change: (changed: Partial<Filters>) => void;
};

/** What lists of goods on their way or being counted are narrowed by: where, and how far. */
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
