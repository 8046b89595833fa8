import type { Minor } from '#domains/kernel/core/money.ts';
import f from '../form.module.css';
import { Labelled } from './labelled.tsx';
import { MoneyField } from './money-field.tsx';

type Props = { label: string; value: Minor; onChange: (amount: Minor) => void; isFirst?: boolean };

/** An amount field below its label. */
export function AmountField({ label, value, onChange, isFirst }: Props) {
  return (
    <Labelled label={label}>
      {(id) => (
        <MoneyField
          id={id}
          className={f.money ?? ''}
          value={value}
          onChange={onChange}
          autoFocus={isFirst}
          data-autofocus={isFirst || undefined}
        />
      )}
    </Labelled>
  );
}
