import f from './form.module.css';
import { Labelled } from './labelled.tsx';

type Props = {
  label: string;
  hint?: string;
  value: string;
  isRequired?: boolean;
  isFigure?: boolean;
  onChange: (value: string) => void;
};

/** A labelled field for words or a figure. */
export function Typed({ label, hint, value, isRequired, isFigure, onChange }: Props) {
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
