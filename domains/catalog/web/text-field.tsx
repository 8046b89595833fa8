import s from './catalog.module.css';
import { Labelled } from './labelled.tsx';

type Props = {
  label: string;
  hint?: string;
  value: string;
  max: number;
  isRequired?: boolean;
  isFigure?: boolean;
  onChange: (value: string) => void;
};

export function TextField({ label, hint, value, max, isRequired, isFigure, onChange }: Props) {
  return (
    <Labelled label={label} {...(hint === undefined ? {} : { hint })}>
      {(id) => (
        <input
          id={id}
          className={isFigure === true ? `${s.field} figures` : s.field}
          required={isRequired ?? false}
          maxLength={max}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Labelled>
  );
}
