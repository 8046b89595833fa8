import type { Effect } from '#domains/documents/server/door/effect.ts';
import { toQuery } from '#platform/db/fixed-statement.ts';
import { insertedUses, usesQuery } from '../promotion-use.sql.ts';

type Taken = {
  shop_id: string;
  document_id: string;
  customer_id: string | null;
  uses: readonly { promotion_id: string; line: number; amount: number }[];
  /** What they are called: the one with a code was asked for. */
  promotions: readonly { promotion_id: string; code: string | null }[];
};

/**
 * Counts the offers of a sale and writes what they took off each line. The counter is raised only
 * below its limit, on the row as it stands under its lock: of many at once no more go through.
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
    // After the lock: a row that points to an offer holds it, and two that do would wait for each
    // other.
    { locks: 'promotion', statement: toQuery(insertedUses(taken)) },
  ];
}
