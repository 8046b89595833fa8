import { useTranslation } from 'react-i18next';
import type { CallAnswer } from '#platform/client/call.ts';
import f from '#platform/ui/form.module.css';
import ui from '#platform/ui/shapes.module.css';
import type { readImportRoute } from '../contract/import.ts';
import type { Mapping } from '../core/import-fields.ts';
import type { LocationChoice, LocationColumn } from '../core/location-columns.ts';
import s from './imports.module.css';

type Batch = CallAnswer<typeof readImportRoute>['data'];
type Option = { value: string; label: string };

/** By column: a warehouse, `OUT`, or no choice yet. */
export type Chosen = Readonly<Record<number, string>>;
export const OUT = 'out';

/** The earlier choice, else the warehouse with the name of the location. */
export function chooseLocations(
  { mapping, warehouse_id, locations, checked }: Batch,
  columns: readonly LocationColumn[],
  warehouses: readonly Option[],
): Chosen {
  const before = new Map(locations.map((one) => [one.column, one.warehouse_id ?? OUT]));
  if (warehouse_id !== null) before.set(mapping.quantity ?? -1, warehouse_id);
  else if (checked !== null) before.set(mapping.quantity ?? -1, OUT);
  return Object.fromEntries(
    columns.map(({ column, location }) => {
      const alike = warehouses.filter(({ label }) => isAlike(label, location));
      const [only] = alike;
      const guess = alike.length === 1 && only !== undefined ? only.value : '';
      return [column, before.get(column) ?? guess];
    }),
  );
}

function isAlike(label: string, location: string): boolean {
  const [one, other] = [label.toLowerCase(), location.toLowerCase()];
  return one === other || one.startsWith(`${other} `);
}

/** The first column with a warehouse is the main stock column; the others follow it. */
export function toCheckRequest(
  mapping: Mapping,
  columns: readonly LocationColumn[],
  chosen: Chosen,
): { mapping: Mapping; warehouse_id: string | null; locations: LocationChoice[] } {
  const all = columns.map(({ column }) => {
    const choice = chosen[column] ?? '';
    return { column, warehouse_id: choice === OUT || choice === '' ? null : choice };
  });
  const first = all.find(({ warehouse_id }) => warehouse_id !== null);
  const { quantity: _, ...rest } = mapping;
  if (first === undefined) return { mapping: rest, warehouse_id: null, locations: [] };
  return {
    mapping: { ...rest, quantity: first.column },
    warehouse_id: first.warehouse_id,
    locations: all.filter((one) => one !== first),
  };
}

type Props = {
  header: readonly string[];
  columns: readonly LocationColumn[];
  warehouses: readonly Option[];
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
};

/** An export with a stock column for each location: the warehouse of each. */
export function Locations({ header, columns, warehouses, chosen, onChange }: Props) {
  const { t } = useTranslation('imports');
  return (
    <fieldset className={ui.stack}>
      <legend>{t('locations')}</legend>
      <p className={ui.quiet}>{t('locations_text')}</p>
      <div className={s.columns}>
        {columns.map(({ column }) => (
          <label key={column} className={f.label}>
            {header[column]}
            <select
              className={f.field}
              value={chosen[column] ?? ''}
              onChange={({ currentTarget: { value } }) => onChange({ ...chosen, [column]: value })}
            >
              <option value="" disabled>
                {t('location_choose')}
              </option>
              {warehouses.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
              <option value={OUT}>{t('location_out')}</option>
            </select>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
