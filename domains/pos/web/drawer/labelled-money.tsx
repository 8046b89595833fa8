import type { ComponentProps } from 'react';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import { MoneyField } from '#platform/ui/fields/money-field.tsx';
import f from '#platform/ui/form.module.css';

type Props = ComponentProps<typeof MoneyField> & { label: string };

/** An amount below its label. */
export function LabelledMoney({ label, ...rest }: Props) {
  return (
    <Labelled label={label}>
      {(id) => <MoneyField id={id} className={f.money ?? ''} {...rest} />}
    </Labelled>
  );
}
