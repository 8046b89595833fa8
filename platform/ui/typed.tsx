import f from './form.module.css';
import { Labelled } from './labelled.tsx';
import { useFigures } from './use-figures.ts';

type Props = {
  label: string;
  hint?: string;
  value: string;
  /** How many letters at most. */
  max?: number;
  isRequired?: boolean;
  isFigure?: boolean;
  onChange: (value: string) => void;
};

/** A labelled field for words or a figure. */
export function Typed(props: Props) {
  const { label, hint, value, max = 200, isRequired, isFigure, onChange } = props;
  const { digits } = useFigures();
  return (
    <Labelled label={label} hint={hint}>
      {(id) => (
        <input
          id={id}
          className={isFigure === true ? `${f.field} figures` : f.field}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          inputMode={isFigure === true ? 'decimal' : 'text'}
          required={isRequired === true}
          maxLength={max}
          autoComplete="off"
          value={isFigure === true ? digits(value) : value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Labelled>
  );
}
