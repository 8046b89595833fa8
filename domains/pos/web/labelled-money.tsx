import { type ComponentProps, useId } from 'react';
import { MoneyField } from '#platform/ui/money-field.tsx';
import s from './drawer.module.css';

type Props = ComponentProps<typeof MoneyField> & { label: string };

/** An amount below what it is called. */
export function LabelledMoney({ label, ...rest }: Props) {
  const id = useId();
  return (
    <div className={s.label}>
      <label htmlFor={id}>{label}</label>
      <MoneyField id={id} className={s.money} {...rest} />
    </div>
  );
}
