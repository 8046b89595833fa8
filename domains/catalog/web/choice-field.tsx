import s from './catalog.module.css';
import { Labelled } from './labelled.tsx';

type Props = {
  label: string;
  hint?: string;
  value: string;
  /** What stands for nothing; without it something must be chosen. */
  none?: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
};

export function ChoiceField({ label, hint, value, none, options, onChange }: Props) {
  return (
    <Labelled label={label} {...(hint === undefined ? {} : { hint })}>
      {(id) => (
        <select
          id={id}
          className={s.field}
          // What is chosen stands though its options have not come, or may not be read.
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
