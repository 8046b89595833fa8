import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { OfferKind } from './offer.ts';

type Written = {
  kind: OfferKind;
  code: string | null;
  rate: number | null;
  amount: number | null;
  buy_quantity: number | null;
  free_quantity: number | null;
  customer_limit: number | null;
  starts_on: string | null;
  ends_on: string | null;
  free_goods: readonly unknown[];
};

export type OfferFault = Rejection<'offer_not_whole' | 'coupon_of_free_goods' | 'days_reversed'>;

/** What an offer of its kind says, and what it may not say beside it. */
export function checkOffer(offer: Written): OfferFault | null {
  const { kind, starts_on, ends_on } = offer;
  const isGiven = {
    rate: kind !== 'amount',
    amount: kind === 'amount',
    buy_quantity: kind === 'free_goods',
    free_quantity: kind === 'free_goods',
  };
  for (const [field, isAsked] of Object.entries(isGiven)) {
    if ((offer[field as keyof typeof isGiven] !== null) !== isAsked) {
      return reject('offer_not_whole', { path: field });
    }
  }
  if (kind !== 'free_goods' && offer.free_goods.length > 0) {
    return reject('offer_not_whole', { path: 'free_goods' });
  }
  if (offer.code !== null && kind === 'free_goods') {
    return reject('coupon_of_free_goods', { path: 'kind' });
  }
  if (offer.code === null && offer.customer_limit !== null) {
    return reject('offer_not_whole', { path: 'customer_limit' });
  }
  if (starts_on !== null && ends_on !== null && ends_on < starts_on) {
    return reject('days_reversed', { path: 'ends_on' });
  }
  return null;
}
