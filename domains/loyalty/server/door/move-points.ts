import type { Minor } from '#domains/kernel/core/money.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { SoldPoints } from '../../contract/points.ts';
import type { PointsFacts, PointsTerms } from '../../core/points.ts';
import {
  insertSalePoints,
  lockPoints,
  mirrorPointLines,
  movePointBalance,
  putExpiredBack,
  readAvailable,
} from '../points.sql.ts';

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

type Sale = {
  shop_id: string;
  sale_id: string;
  date: string;
  at: Date;
  customer_id: string | null;
};

/**
 * Writes what a sale earned and spent, in one statement with its guard: concurrent sales cannot
 * spend more points than the balance. Runs after gift cards: that is the lock order.
 */
export async function movePoints(
  tx: Tx,
  { customer_id: party_id, ...sale }: Sale,
  points: DecidedPoints | null,
): Promise<SoldPoints | Rejection<'points_too_few'>> {
  if (points === null || party_id === null) return null;
  const { earned, spent, discount } = points;
  if (spent > 0) await lockPoints(tx, sale.shop_id, party_id);
  const after = await insertSalePoints(tx, { ...sale, ...points, party_id });
  if (after !== null) return { earned, spent, discount, after };
  const { shop_id, date } = sale;
  const left = await readAvailable(tx, { shop_id, party_id, date });
  return reject('points_too_few', { path: 'points', params: { points: Math.max(left, 0) } });
}

/** Restores the points from before a reversed sale or return. */
export async function takeBackPoints(
  tx: Tx,
  reversal: { shop_id: string; document_id: string; reverses_id: string; at: Date },
): Promise<void> {
  await mirrorPointLines(tx, reversal);
  await putExpiredBack(tx, reversal);
}

/** Merges the points of two customers. */
export async function mergePoints(
  tx: Tx,
  shop_id: string,
  pair: { survivor: string; duplicate: string },
): Promise<void> {
  await movePointBalance(tx, shop_id, pair);
}
