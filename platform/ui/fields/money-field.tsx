import { type ComponentProps, use, useState } from 'react';
import { formatAmount } from '#domains/kernel/core/format-number.ts';
import { type Minor, ZERO } from '#domains/kernel/core/money.ts';
import { moneyFormat, readSum } from '#domains/kernel/core/read-number.ts';
import { Currency } from '../currency.ts';
import { useNumberFormat } from '../use-number-format.ts';
import s from './money-field.module.css';
import { NumberInput } from './number-input.tsx';

type Props = Omit<ComponentProps<typeof NumberInput>, 'value' | 'format' | 'isSum' | 'onChange'> & {
  /** null: no amount, as opposed to 0.00. */
  value: Minor | null;
  onChange: (amount: Minor) => void;
  /** Called when an optional field was emptied. */
  onEmptied?: () => void;
};

/** The typed text, and its amount: 0 if it is unreadable. */
type Typed = { text: string; value: Minor | null };

/**
 * An amount: right aligned, Latin or Bengali digits, sums like `3*45+10`. While typing, the text
 * stays as typed; on blur it is formatted with two decimals, or stays if it is unreadable.
 */
export function MoneyField({ value, onChange, onEmptied, className, ...rest }: Props) {
  const { language } = useNumberFormat();
  const format = moneyFormat(use(Currency));
  const [typed, setTyped] = useState<Typed | null>(null);
  const written = (decimals: 'always' | 'needed') =>
    value === null ? '' : formatAmount(value, language, decimals);
  // The typed text stays while it matches the amount: other code may have set another.
  const shown = typed !== null && typed.value === value ? typed.text : written('always');
  const { onFocus, onBlur, ...others } = rest;
  return (
    <NumberInput
      {...others}
      className={`${s.field} figures ${className ?? ''}`}
      format={format}
      isSum
      value={shown}
      onFocus={(event) => {
        onFocus?.(event);
        if (event.currentTarget.dataset.unread !== undefined) return;
        setTyped({ text: written('needed'), value });
      }}
      onChange={(text) => {
        const isEmptied = onEmptied !== undefined && text.trim() === '';
        const read = readSum(text, format);
        const amount = typeof read === 'number' ? (read as Minor) : ZERO;
        setTyped({ text, value: isEmptied ? null : amount });
        if (isEmptied) onEmptied();
        else onChange(amount);
      }}
      onBlur={(event) => {
        if (event.currentTarget.dataset.unread === undefined) setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
