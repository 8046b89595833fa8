import type { Minor } from '#domains/kernel/core/money.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { PointsFacts, PointsTerms } from '../../core/points.ts';
import { movePointBalance, readAvailable } from '../points.sql.ts';

type PointsLookup = {
  shop_id: string;
  date: string;
  customer_id: string | undefined;
  points: number | undefined;
};

/** Loads the facts of a points decision; the balance is read only if points are spent. */
export async function loadPoints(
  tx: Tx,
  lookup: PointsLookup,
  terms: PointsTerms | null,
): Promise<PointsFacts | null> {
  const { shop_id, date, customer_id, points } = lookup;
  if (terms === null) return null;
  if (points === undefined || customer_id === undefined) return { terms, balance: null };
  return { terms, balance: await readAvailable(tx, { shop_id, party_id: customer_id, date }) };
}

export type DecidedPoints = { earned: number; spent: number; discount: Minor; terms: PointsTerms };

/** Merges the points of two customers. */
export async function mergePoints(
  tx: Tx,
  shop_id: string,
  pair: { survivor: string; duplicate: string },
): Promise<void> {
  await movePointBalance(tx, shop_id, pair);
}
