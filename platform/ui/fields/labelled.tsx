import { type ReactNode, useId } from 'react';
import f from '../form.module.css';

type Props = {
  label: ReactNode;
  /** A hint; the field is described by `${id}-hint`. */
  hint?: string | undefined;
  children: (id: string) => ReactNode;
};

/** A field with its label above; the hint below is not part of its accessible name. */
export function Labelled({ label, hint, children }: Props) {
  const id = useId();
  return (
    <div className={f.label}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  );
}
