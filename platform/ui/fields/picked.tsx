import f from '../form.module.css';
import { Labelled } from './labelled.tsx';

type Props = {
  label: string;
  /** What is written for nothing chosen; without it something is chosen always. */
  none?: string;
  value: string;
  options: readonly { value: string; label: string }[];
  isRequired?: boolean;
  onChange: (value: string) => void;
};

/** A labelled choice of one among some. */
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
