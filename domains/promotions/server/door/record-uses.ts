import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import { countUses, insertUses, uncountUses } from '../promotion-use.sql.ts';

type Taken = {
  shop_id: string;
  document_id: string;
  customer_id: string | null;
  uses: readonly { promotion_id: string; line: number; amount: number }[];
  /** The promotions by id; one with a code was requested. */
  promotions: readonly { promotion_id: string; code: string | null }[];
};

export type PromotionUnavailable = Rejection<
  'coupon_used_up' | 'promotions_changed' | 'coupon_used_by_customer'
>;

/**
 * Counts the uses of a sale's promotions and writes the discount of each line. The counter is
 * raised only below its limit, on the locked row: concurrent sales cannot exceed it.
 */
export async function recordUses(tx: Tx, taken: Taken): Promise<PromotionUnavailable | null> {
  if (taken.uses.length === 0) return null;
  const { shop_id, customer_id, promotions } = taken;
  const promotion_ids = [...new Set(taken.uses.map(({ promotion_id }) => promotion_id))];
  const counted = await countUses(tx, { shop_id, customer_id, promotion_ids });
  const missing = promotion_ids.filter((id) => !counted.promotions.includes(id));
  if (missing.length > 0) {
    return promotions.some(
      ({ promotion_id, code }) => code !== null && missing.includes(promotion_id),
    )
      ? reject('coupon_used_up', { path: 'coupon_code' })
      : reject('promotions_changed', { path: 'promotion_discount' });
  }
  const isOver = customer_id !== null && counted.customers < promotion_ids.length;
  if (isOver) return reject('coupon_used_by_customer', { path: 'coupon_code' });
  await insertUses(tx, taken);
  return null;
}

/** A reversed sale releases its uses. */
export async function releaseUses(tx: Tx, shop_id: string, document_id: string): Promise<void> {
  await uncountUses(tx, shop_id, document_id);
}
