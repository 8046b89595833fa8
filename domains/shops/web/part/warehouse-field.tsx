import { useTranslation } from 'react-i18next';
import { SelectField } from '#platform/ui/lists/filter-fields.tsx';
import { useWarehouses } from './use-warehouses.ts';

type Props = { value: string; onChange: (warehouse_id: string) => void };

/** Chooses a warehouse in the user's scope; hidden if there is only one. */
export function WarehouseField({ value, onChange }: Props) {
  const { t } = useTranslation('lists');
  const { warehouses } = useWarehouses();
  if (warehouses.length < 2) return null;
  return (
    <SelectField
      label={t('warehouse')}
      all={t('all_warehouses')}
      value={value}
      options={warehouses}
      onChange={onChange}
    />
  );
}
