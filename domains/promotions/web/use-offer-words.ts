import { useTranslation } from 'react-i18next';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { localName } from '#platform/ui/local-name.ts';
import { useFigures } from '#platform/ui/use-figures.ts';
import type { Offer } from '../contract/offer.ts';

/** What an offer gives, on what and from how much on, in words. */
export function useOfferWords() {
  const { t } = useTranslation('catalog');
  const figures = useFigures();
  const share = (rate: Rate | null) => `${figures.percent(rate ?? (0 as Rate))}%`;
  return {
    givesOf: ({ kind, rate, amount, buy_quantity, free_quantity }: Offer) => {
      if (kind === 'percent') return t('offer_percent_off', { share: share(rate) });
      if (kind === 'amount') {
        return t('offer_amount_off', { amount: figures.shortMoney(amount ?? (0 as Minor)) });
      }
      const counts = {
        buy: figures.count(buy_quantity ?? 0),
        free: figures.count(free_quantity ?? 0),
      };
      return rate === 1_000_000
        ? t('offer_buy_get', counts)
        : t('offer_buy_get_less', { ...counts, share: share(rate) });
    },
    goodsOf: ({ goods }: Offer) =>
      goods.length === 0
        ? t('all_goods')
        : goods.map((one) => localName(one, figures.language)).join(', '),
    fromOf: ({ min_amount, min_quantity }: Offer) =>
      [
        min_amount > 0 ? t('offer_from', { from: figures.shortMoney(min_amount) }) : '',
        min_quantity > 0 ? t('offer_from', { from: figures.quantity(min_quantity) }) : '',
      ]
        .filter(Boolean)
        .join(' · '),
    usesOf: ({ used, use_limit }: Offer) =>
      use_limit === null
        ? figures.count(used)
        : `${figures.count(used)} / ${figures.count(use_limit)}`,
  };
}
