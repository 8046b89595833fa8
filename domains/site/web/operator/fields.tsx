import { type ReactNode, useId } from 'react';
import s from './operator.module.css';

type LabelledProps = {
  label: string;
  note?: string | undefined;
  problem?: string | undefined;
  children: (props: {
    id: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  }) => ReactNode;
};

/** A label above, help or an error below. */
export function Labelled({ label, note, problem, children }: LabelledProps) {
  const id = useId();
  const below = problem ?? note;
  return (
    <div className={s.label}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': problem === undefined ? undefined : true,
        'aria-describedby': below === undefined ? undefined : `${id}-note`,
      })}
      {below !== undefined && (
        <small id={`${id}-note`} className={problem === undefined ? s.note : s.failure}>
          {below}
        </small>
      )}
    </div>
  );
}

type TextProps = Omit<LabelledProps, 'children'> & {
  value: string;
  onChange: (value: string) => void;
  max: number;
  rows?: number;
  /** The language of the input. */
  lang?: string;
  type?: 'text' | 'email' | 'tel' | 'url';
};

export function TextField({ value, onChange, max, rows, lang, type, ...labelled }: TextProps) {
  return (
    <Labelled {...labelled}>
      {(props) =>
        rows === undefined ? (
          <input
            {...props}
            lang={lang}
            type={type}
            value={value}
            maxLength={max}
            className={s.field}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        ) : (
          <textarea
            {...props}
            lang={lang}
            rows={rows}
            value={value}
            maxLength={max}
            className={s.field}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )
      }
    </Labelled>
  );
}

type CheckProps = {
  label: string;
  note?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
};

export function CheckField({ label, note, isOn, onChange }: CheckProps) {
  return (
    <label className={s.check}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>
        {label}
        {note !== undefined && <small>{note}</small>}
      </span>
    </label>
  );
}
