import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ONE, type Quantity } from '#domains/kernel/core/quantity.ts';
import { QuantityInput } from './quantity-input.tsx';
import s from './quantity-stepper.module.css';

type Props = {
  value: Quantity;
  /** The largest quantity. */
  limit: Quantity;
  decimals: number;
  /** Accepted names of the unit behind the number. */
  units?: readonly string[] | undefined;
  /** The id of the product. */
  of?: string | undefined;
  /** The product, for screen readers. */
  label: string;
  onChange: (quantity: Quantity) => void;
};

/** Minus, field, plus. At least one (or the smallest weight), at most the stock. */
export function QuantityStepper({ value, limit, decimals, units, of, label, onChange }: Props) {
  const { t } = useTranslation('common');
  const isAtLimit = value >= limit;
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
      <QuantityInput
        className={s.count}
        aria-label={t('quantity_of', { label })}
        decimals={decimals}
        units={units}
        of={of}
        value={value}
        onTaken={(quantity) => {
          if (quantity > 0) onChange(quantity);
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
