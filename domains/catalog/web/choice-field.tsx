import f from '#platform/ui/form.module.css';
import { Labelled } from './labelled.tsx';

type Props = {
  label: string;
  hint?: string;
  value: string;
  /** The label of no choice. Absent: a choice is required. */
  none?: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
};

export function ChoiceField({ label, hint, value, none, options, onChange }: Props) {
  return (
    <Labelled label={label} hint={hint}>
      {(id) => (
        <select
          id={id}
          className={f.field}
          // A chosen value is valid even if its options are not loaded or not readable.
          required={none === undefined && value === ''}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {none !== undefined && <option value="">{none}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
