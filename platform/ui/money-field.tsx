import { type ComponentProps, useLayoutEffect, useState } from 'react';
import { formatAmount, parseAmount } from '#domains/kernel/core/figures.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import s from './money-field.module.css';
import { useFigures } from './use-figures.ts';

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  /** null: none is given, which is not 0.00. */
  value: Minor | null;
  onChange: (amount: Minor) => void;
  /** Where none need be given: the field was emptied. */
  onEmptied?: () => void;
};

/** What an amount may be typed with; anything else counts as nothing, and is seen to. */
const TYPED = /^[0-9০-৯.,+*×\s\u2212-]*$/;

/** The text as typed, as long as it stands for the value: another hand may have set that. */
function shownText(typed: string | null, value: Minor | null): string | null {
  if (value === null) return null;
  return typed !== null && TYPED.test(typed) && parseAmount(typed) === value ? typed : null;
}

/**
 * An amount: right aligned, either kind of digit, sums like `3*45+10`. While it is typed the text
 * stays as typed; on leaving it is grouped with two decimals.
 */
export function MoneyField({ value, onChange, onEmptied, className, ...rest }: Props) {
  const figures = useFigures();
  const written = (decimals: 'always' | 'needed') =>
    value === null ? '' : formatAmount(value, figures.language, decimals);
  const [typed, setTyped] = useState<string | null>(null);
  const [entered, setEntered] = useState<HTMLInputElement | null>(null);
  // At once: entering writes the amount anew, which puts the caret behind it, and who types faster
  // than a frame would write the new amount behind the old one.
  useLayoutEffect(() => entered?.select(), [entered]);
  return (
    <input
      {...rest}
      className={`${s.field} figures ${className ?? ''}`}
      inputMode="decimal"
      autoComplete="off"
      value={shownText(typed, value) ?? written('always')}
      onFocus={(event) => {
        const text = written('needed');
        const field = event.currentTarget;
        setTyped(text);
        setEntered(field);
        // Again where a press brought the focus and then put its caret; not over what was typed.
        requestAnimationFrame(() => {
          if (field.value === text) field.select();
        });
      }}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        if (onEmptied !== undefined && text.trim() === '') onEmptied();
        else onChange(parseAmount(text));
      }}
      onBlur={() => {
        setTyped(null);
        setEntered(null);
      }}
    />
  );
}
