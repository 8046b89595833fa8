import { Labelled } from '#platform/ui/fields/labelled.tsx';
import f from '#platform/ui/form.module.css';
import { useWarehouses } from './use-warehouses.ts';

type Props = { label: string; value: string; onChange: (warehouse_id: string) => void };

/** Chooses the location of a document; hidden if there is only one. */
export function LocationField({ label, value, onChange }: Props) {
  const { warehouses } = useWarehouses();
  if (warehouses.length < 2) return null;
  return (
    <Labelled label={label}>
      {(id) => (
        <select
          id={id}
          className={f.field}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {warehouses.map((warehouse) => (
            <option key={warehouse.value} value={warehouse.value}>
              {warehouse.label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
