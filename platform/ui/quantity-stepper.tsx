import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseQuantity } from '#domains/kernel/core/figures.ts';
import { ONE, type Quantity } from '#domains/kernel/core/quantity.ts';
import s from './quantity-stepper.module.css';
import { useFigures } from './use-figures.ts';

type Props = {
  value: Quantity;
  /** The most there is. */
  limit: Quantity;
  decimals: number;
  /** What is counted, for who hears the page. */
  label: string;
  onChange: (quantity: Quantity) => void;
};

/** Minus, field, plus. Never under one (or the smallest weight), never over the stock. */
export function QuantityStepper({ value, limit, decimals, label, onChange }: Props) {
  const { t } = useTranslation('common');
  const figures = useFigures();
  const [typed, setTyped] = useState<string | null>(null);
  const isAtLimit = value >= limit;
  const leave = () => {
    const quantity = typed === null ? null : parseQuantity(typed, decimals);
    if (quantity !== null && quantity > 0) onChange(quantity);
    setTyped(null);
  };
  return (
    <span className={s.stepper}>
      <button
        type="button"
        className={s.step}
        aria-label={t('fewer', { label })}
        disabled={value <= ONE}
        onClick={() => onChange((value - ONE) as Quantity)}
      >
        <IconMinus size={16} stroke={1.75} />
      </button>
      <input
        className={`${s.count} figures`}
        aria-label={t('quantity_of', { label })}
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? figures.quantity(value)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          // What stands there anyway is not typed: a scan is taken out of the field that way.
          const text = event.currentTarget.value;
          setTyped(text === figures.quantity(value) ? null : text);
        }}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
          if (event.key === 'Escape') setTyped(null);
        }}
      />
      <button
        type="button"
        className={s.step}
        aria-label={t('more', { label })}
        disabled={isAtLimit}
        onClick={() => onChange((value + ONE) as Quantity)}
      >
        <IconPlus size={16} stroke={1.75} />
      </button>
    </span>
  );
}
