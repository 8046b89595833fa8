import { type ComponentProps, useState } from 'react';
import { countFormat, numberIn } from '#domains/kernel/core/read-number.ts';
import f from '../form.module.css';
import { useNumberFormat } from '../use-number-format.ts';
import { NumberInput } from './number-input.tsx';

type Props = Omit<ComponentProps<typeof NumberInput>, 'value' | 'format' | 'onChange'> & {
  /** null: no number; the field is empty. */
  value: number | null;
  max: number;
  onChange: (count: number | null) => void;
};

/** An integer: days, copies, points. Unreadable text counts as none, and stays visible. */
export function CountInput({ value, max, onChange, className = f.field, ...rest }: Props) {
  const numberFormat = useNumberFormat();
  const [typed, setTyped] = useState<{ text: string; value: number | null } | null>(null);
  const known = value === null ? '' : numberFormat.count(value);
  const format = countFormat(max);
  return (
    <NumberInput
      {...rest}
      className={`${className} figures`}
      format={format}
      value={typed !== null && typed.value === value ? typed.text : known}
      onChange={(text) => {
        const count = numberIn(text, format);
        setTyped({ text, value: count });
        onChange(count);
      }}
      onBlur={({ currentTarget }) => {
        if (currentTarget.dataset.unread === undefined) setTyped(null);
      }}
    />
  );
}
