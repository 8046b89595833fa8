import { Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { defined } from '#domains/kernel/core/defined.ts';
import { type Minor, ZERO } from '#domains/kernel/core/money.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { PERCENT, percentIn } from '#domains/kernel/core/read-number.ts';
import { useNumberFormat } from '../use-number-format.ts';
import s from './discount-field.module.css';
import m from './money-field.module.css';
import { MoneyField } from './money-field.tsx';
import { NumberInput } from './number-input.tsx';

/** A discount: an amount, or a rate, which takes precedence. */
type DiscountGiven = { amount: Minor; rate: Rate | undefined };

type Props = DiscountGiven & {
  label: string;
  id?: string;
  className?: string | undefined;
  onChange: (given: DiscountGiven) => void;
};

/** A discount as an amount, or with the button behind it as a percentage. */
export function DiscountField({ amount, rate, label, id, className, onChange }: Props) {
  const { t } = useTranslation('common');
  const field = { ...defined({ id }), className, 'aria-label': label };
  return (
    <Group component="span" gap={4} align="stretch" wrap="nowrap" miw={0}>
      {rate === undefined ? (
        <MoneyField
          {...field}
          value={amount}
          onChange={(typed) => onChange({ amount: typed, rate: undefined })}
        />
      ) : (
        <PercentInput
          {...field}
          rate={rate}
          onChange={(typed) => onChange({ amount: ZERO, rate: typed })}
        />
      )}
      <button
        type="button"
        className={s.percent}
        aria-label={t('in_percent', { label })}
        aria-pressed={rate !== undefined}
        onClick={() =>
          onChange({ amount: ZERO, rate: rate === undefined ? (0 as Rate) : undefined })
        }
      >
        %
      </button>
    </Group>
  );
}

type InputProps = {
  id?: string;
  className: string | undefined;
  'aria-label': string;
  rate: Rate;
  onChange: (rate: Rate) => void;
};

/** Shows the typed text while typing, and while it is unreadable. */
function PercentInput({ rate, className, onChange, ...rest }: InputProps) {
  const format = useNumberFormat();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <NumberInput
      {...rest}
      className={`${m.field} figures ${className ?? ''}`}
      format={PERCENT}
      value={typed ?? format.percent(rate)}
      onChange={(text) => {
        setTyped(text);
        onChange(percentIn(text) ?? (0 as Rate));
      }}
      onBlur={({ currentTarget }) => {
        if (currentTarget.dataset.unread === undefined) setTyped(null);
      }}
    />
  );
}
