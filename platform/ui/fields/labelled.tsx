import { type ReactNode, useId } from 'react';
import f from '../form.module.css';

type Props = {
  label: ReactNode;
  /** What there is to know of it: the field is described by `${id}-hint`. */
  hint?: string | undefined;
  children: (id: string) => ReactNode;
};

/** A field with its name above; a hint below is no part of the name. */
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
