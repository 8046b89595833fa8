import { useTranslation } from 'react-i18next';
import { minor } from '#domains/kernel/core/money.ts';
import { rate as rateOf } from '#domains/kernel/core/rate.ts';
import { useFigures } from '#platform/ui/use-figures.ts';
import type { PriceBatch } from '../../contract/price-batch.ts';

type Told = Pick<PriceBatch, 'over' | 'rate' | 'amount' | 'round_to'>;

/** +5% · ৳5: by how much, and to what. */
export function useRuleWords(): (rule: Told) => string {
  const { t } = useTranslation('catalog');
  const figures = useFigures();
  const sign = (value: number) => (value < 0 ? '−' : '+');
  return ({ over, rate, amount, round_to }) => {
    const share = rate === null ? '' : `${sign(rate)}${figures.percent(rateOf(Math.abs(rate)))}%`;
    const sum =
      amount === null ? '' : `${sign(amount)}${figures.shortMoney(minor(Math.abs(amount)))}`;
    const rounded =
      round_to === 1 ? '' : t('rounded_to', { step: figures.shortMoney(minor(round_to)) });
    const of = over === 'price' ? '' : t(`over_${over}`);
    return [`${share}${sum}`, of, rounded].filter(Boolean).join(' · ');
  };
}
