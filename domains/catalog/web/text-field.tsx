import type { NumberFormat } from '#domains/kernel/core/read-number.ts';
import { NumberInput } from '#platform/ui/fields/number-input.tsx';
import f from '#platform/ui/form.module.css';
import { Labelled } from './labelled.tsx';

type Props = {
  label: string;
  hint?: string;
  value: string;
  max: number;
  isRequired?: boolean;
  isNumeric?: boolean;
  /** The number format, for a numeric field. */
  number?: NumberFormat | undefined;
  onChange: (value: string) => void;
};

export function TextField(props: Props) {
  const { label, hint, value, max, isRequired, isNumeric, number, onChange } = props;
  return (
    <Labelled label={label} hint={hint}>
      {(id) => {
        const field = { id, maxLength: max, required: isRequired ?? false };
        return number === undefined ? (
          <input
            {...field}
            className={isNumeric === true ? `${f.field} figures` : f.field}
            autoComplete="off"
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        ) : (
          <NumberInput
            {...field}
            className={`${f.field} figures`}
            format={number}
            value={value}
            onChange={onChange}
          />
        );
      }}
    </Labelled>
  );
}
