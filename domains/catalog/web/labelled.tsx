import { type ReactNode, useId } from 'react';
import f from '#platform/ui/form.module.css';

type Props = { label: string; hint?: string; children: (id: string) => ReactNode };

/** A field with its label above and a hint below. */
export function Labelled({ label, hint, children }: Props) {
  const id = useId();
  return (
    <div className={f.label}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {hint !== undefined && <small>{hint}</small>}
    </div>
  );
}
