import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import { countUses, insertUses, uncountUses } from '../offer-use.sql.ts';

type Taken = {
  shop_id: string;
  document_id: string;
  customer_id: string | null;
  uses: readonly { offer_id: string; line: number; amount: number }[];
  /** What they are called: the one with a code was asked for. */
  offers: readonly { offer_id: string; code: string | null }[];
};

export type OfferGone = Rejection<'coupon_used_up' | 'offers_changed' | 'coupon_used_by_customer'>;

/**
 * Counts the offers of a sale and writes what they took off each line. The counter is raised only
 * below its limit, on the row as it stands under its lock: of many at once no more go through.
 */
export async function takeUses(tx: Tx, taken: Taken): Promise<OfferGone | null> {
  if (taken.uses.length === 0) return null;
  const { shop_id, customer_id, offers } = taken;
  const offer_ids = [...new Set(taken.uses.map(({ offer_id }) => offer_id))];
  const counted = await countUses(tx, { shop_id, customer_id, offer_ids });
  const missing = offer_ids.filter((id) => !counted.offers.includes(id));
  if (missing.length > 0) {
    return offers.some(({ offer_id, code }) => code !== null && missing.includes(offer_id))
      ? reject('coupon_used_up', { path: 'coupon_code' })
      : reject('offers_changed', { path: 'offer_discount' });
  }
  const isOver = customer_id !== null && counted.customers < offer_ids.length;
  if (isOver) return reject('coupon_used_by_customer', { path: 'coupon_code' });
  await insertUses(tx, taken);
  return null;
}

/** A sale is reversed: its uses are there again. */
export async function giveBackUses(tx: Tx, shop_id: string, document_id: string): Promise<void> {
  await uncountUses(tx, shop_id, document_id);
}
