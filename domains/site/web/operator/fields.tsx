import { type ReactNode, useId } from 'react';
import f from '#platform/ui/form.module.css';
import ui from '#platform/ui/shapes.module.css';

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
    <div className={f.label}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': problem === undefined ? undefined : true,
        'aria-describedby': below === undefined ? undefined : `${id}-note`,
      })}
      {below !== undefined && (
        <small
          id={`${id}-note`}
          className={problem === undefined ? ui.hint : `${ui.bad} ${ui.small}`}
        >
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
            className={f.field}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        ) : (
          <textarea
            {...props}
            lang={lang}
            rows={rows}
            value={value}
            maxLength={max}
            className={f.field}
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
    <label className={f.check}>
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
