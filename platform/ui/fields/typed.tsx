import type { NumberFormat } from '#domains/kernel/core/read-number.ts';
import f from '../form.module.css';
import { useNumberFormat } from '../use-number-format.ts';
import { Labelled } from './labelled.tsx';
import { NumberInput } from './number-input.tsx';

type Props = {
  label: string;
  hint?: string;
  value: string;
  /** The most characters. */
  max?: number;
  isRequired?: boolean;
  /** The format, if it is a number. */
  number?: NumberFormat;
  onChange: (value: string) => void;
};

/** A labelled field for text or a number. */
export function Typed(props: Props) {
  const { label, hint, value, max = 200, isRequired, number, onChange } = props;
  const { digits } = useNumberFormat();
  return (
    <Labelled label={label} hint={hint}>
      {(id) => {
        const field = {
          id,
          maxLength: max,
          required: isRequired === true,
          'aria-describedby': hint === undefined ? undefined : `${id}-hint`,
        };
        return number === undefined ? (
          <input
            {...field}
            className={f.field}
            autoComplete="off"
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        ) : (
          <NumberInput
            {...field}
            className={`${f.field} figures`}
            format={number}
            value={digits(value)}
            onChange={onChange}
          />
        );
      }}
    </Labelled>
  );
}
