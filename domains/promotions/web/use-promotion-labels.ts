import { useTranslation } from 'react-i18next';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { localName } from '#platform/ui/local-name.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { Promotion } from '../contract/promotion.ts';

/** Describes a promotion in words: discount, goods and minimum. */
export function usePromotionLabels() {
  const { t } = useTranslation('catalog');
  const format = useNumberFormat();
  const share = (rate: Rate | null) => `${format.percent(rate ?? (0 as Rate))}%`;
  return {
    givesOf: ({ kind, rate, amount, buy_quantity, free_quantity }: Promotion) => {
      if (kind === 'percent') return t('offer_percent_off', { share: share(rate) });
      if (kind === 'amount') {
        return t('offer_amount_off', { amount: format.shortMoney(amount ?? (0 as Minor)) });
      }
      const counts = {
        buy: format.count(buy_quantity ?? 0),
        free: format.count(free_quantity ?? 0),
      };
      return rate === 1_000_000
        ? t('offer_buy_get', counts)
        : t('offer_buy_get_less', { ...counts, share: share(rate) });
    },
    targetsOf: ({ targets }: Promotion) =>
      targets.length === 0
        ? t('all_goods')
        : targets.map((one) => localName(one, format.language)).join(', '),
    fromOf: ({ min_amount, min_quantity }: Promotion) =>
      [
        min_amount > 0 ? t('offer_from', { from: format.shortMoney(min_amount) }) : '',
        min_quantity > 0 ? t('offer_from', { from: format.quantity(min_quantity) }) : '',
      ]
        .filter(Boolean)
        .join(' · '),
    usesOf: ({ used, use_limit }: Promotion) =>
      use_limit === null
        ? format.count(used)
        : `${format.count(used)} / ${format.count(use_limit)}`,
  };
}
