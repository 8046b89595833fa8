import { Labelled } from '#platform/ui/fields/labelled.tsx';
import f from '#platform/ui/form.module.css';
import type { MoneyPlace } from './use-money-places.ts';

type Props = {
  label: string;
  places: readonly MoneyPlace[];
  /** The key of one of them; empty: none is chosen yet. */
  value: string;
  onChange: (key: string) => void;
};

/** Cash, a bank account or a wallet. */
export function MoneyPlaceField({ label, places, value, onChange }: Props) {
  return (
    <Labelled label={label}>
      {(id) => (
        <select
          id={id}
          className={f.field}
          // Before they are there a form may well be sent: the paper waits for them.
          required={places.length > 0}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {value === '' && <option value="">–</option>}
          {places.map((place) => (
            <option key={place.key} value={place.key}>
              {place.label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
