import { useTranslation } from 'react-i18next';
import { minor } from '#domains/kernel/core/money.ts';
import { rate as rateOf } from '#domains/kernel/core/rate.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { PriceBatch } from '../../contract/price-batch.ts';

type RuleSummary = Pick<PriceBatch, 'over' | 'rate' | 'amount' | 'round_to'>;

/** +5% · ৳5: the change and the rounding. */
export function useRuleText(): (rule: RuleSummary) => string {
  const { t } = useTranslation('catalog');
  const format = useNumberFormat();
  const sign = (value: number) => (value < 0 ? '−' : '+');
  return ({ over, rate, amount, round_to }) => {
    const share = rate === null ? '' : `${sign(rate)}${format.percent(rateOf(Math.abs(rate)))}%`;
    const sum =
      amount === null ? '' : `${sign(amount)}${format.shortMoney(minor(Math.abs(amount)))}`;
    const rounded =
      round_to === 1 ? '' : t('rounded_to', { step: format.shortMoney(minor(round_to)) });
    const of = over === 'price' ? '' : t(`over_${over}`);
    return [`${share}${sum}`, of, rounded].filter(Boolean).join(' · ');
  };
}
