import f from '#platform/ui/form.module.css';
import { Labelled } from '#platform/ui/labelled.tsx';

type TypedProps = {
  label: string;
  hint?: string;
  value: string;
  isRequired?: boolean;
  isFigure?: boolean;
  onChange: (value: string) => void;
};

export function Typed({ label, hint, value, isRequired, isFigure, onChange }: TypedProps) {
  return (
    <Labelled label={label} hint={hint}>
      {(id) => (
        <input
          id={id}
          className={isFigure === true ? `${f.field} figures` : f.field}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          inputMode={isFigure === true ? 'decimal' : 'text'}
          required={isRequired === true}
          maxLength={200}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Labelled>
  );
}

type PickedProps = {
  label: string;
  /** What is written for nothing chosen; without it something is chosen always. */
  none?: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
};

export function Picked({ label, none, value, options, onChange }: PickedProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <select
          id={id}
          className={f.field}
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
