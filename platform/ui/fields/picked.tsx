import f from '../form.module.css';
import { Labelled } from './labelled.tsx';

type Props = {
  label: string;
  /** The text of the empty option; without it an option is always chosen. */
  none?: string;
  value: string;
  options: readonly { value: string; label: string }[];
  isRequired?: boolean;
  onChange: (value: string) => void;
};

/** A labelled select. */
export function Picked({ label, none, value, options, isRequired, onChange }: Props) {
  return (
    <Labelled label={label}>
      {(id) => (
        <select
          id={id}
          className={f.field}
          required={isRequired === true}
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
