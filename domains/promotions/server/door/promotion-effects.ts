import type { Effect } from '#domains/documents/server/door/effect.ts';
import { toQuery } from '#platform/db/fixed-statement.ts';
import { insertUsesQuery, uncountUses, usesQuery } from '../promotion-use.sql.ts';

type Taken = {
  shop_id: string;
  document_id: string;
  customer_id: string | null;
  uses: readonly { promotion_id: string; line: number; amount: number }[];
  /** The promotions used; `code` is the coupon that requested one. */
  promotions: readonly { promotion_id: string; code: string | null }[];
};

/**
 * Counts the promotions of a sale and writes the discount of each line. The counter is raised under
 * its lock and only below its limit, so concurrent sales cannot exceed it.
 */
export function promotionEffects(taken: Taken): Effect[] {
  if (taken.uses.length === 0) return [];
  const { shop_id, customer_id, promotions } = taken;
  const promotion_ids = [...new Set(taken.uses.map(({ promotion_id }) => promotion_id))];
  const coded_ids = promotions.flatMap(({ promotion_id, code }) =>
    code === null ? [] : [promotion_id],
  );
  const counted = { shop_id, customer_id, promotion_ids, coded_ids };
  return [
    { locks: 'promotion', statement: usesQuery(counted) },
    // After the lock: a row with a foreign key locks the promotion, and two such rows deadlock.
    { locks: 'promotion', statement: toQuery(insertUsesQuery(taken)) },
  ];
}

/** A reversed sale releases its uses. */
export function usesBackEffect(sale: { shop_id: string; document_id: string }): Effect {
  return { locks: 'promotion', statement: uncountUses(sale) };
}
