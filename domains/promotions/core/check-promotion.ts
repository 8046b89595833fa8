import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { PromotionKind } from './promotion.ts';

type Written = {
  kind: PromotionKind;
  code: string | null;
  rate: number | null;
  amount: number | null;
  buy_quantity: number | null;
  free_quantity: number | null;
  customer_limit: number | null;
  starts_on: string | null;
  ends_on: string | null;
  free_items: readonly unknown[];
};

export type PromotionFault = Rejection<
  'promotion_incomplete' | 'coupon_of_free_items' | 'days_reversed'
>;

/** What a promotion of each kind must contain, and what it must not. */
export function checkPromotion(promotion: Written): PromotionFault | null {
  const { kind, starts_on, ends_on } = promotion;
  const isGiven = {
    rate: kind !== 'amount',
    amount: kind === 'amount',
    buy_quantity: kind === 'free_items',
    free_quantity: kind === 'free_items',
  };
  for (const [field, isRequired] of Object.entries(isGiven)) {
    if ((promotion[field as keyof typeof isGiven] !== null) !== isRequired) {
      return reject('promotion_incomplete', { path: field });
    }
  }
  if (kind !== 'free_items' && promotion.free_items.length > 0) {
    return reject('promotion_incomplete', { path: 'free_items' });
  }
  if (promotion.code !== null && kind === 'free_items') {
    return reject('coupon_of_free_items', { path: 'kind' });
  }
  if (promotion.code === null && promotion.customer_limit !== null) {
    return reject('promotion_incomplete', { path: 'customer_limit' });
  }
  if (starts_on !== null && ends_on !== null && ends_on < starts_on) {
    return reject('days_reversed', { path: 'ends_on' });
  }
  return null;
}
