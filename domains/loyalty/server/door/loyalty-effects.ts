import type { Effect } from '#domains/documents/server/door/effect.ts';
import { toQuery } from '#platform/db/fixed-statement.ts';
import type { CardChange } from '../../core/card-tenders.ts';
import type { PointsBack } from '../../core/points.ts';
import { cardsQuery, mirrorLinesQuery } from '../gift-card.sql.ts';
import {
  insertPointsBackQuery,
  mirrorPointsQuery,
  restoreExpiredQuery,
  salePointQueries,
} from '../points.sql.ts';
import type { DecidedPoints } from './move-points.ts';

type Sale = { shop_id: string; document_id: string; date: string; at: Date };

/** The changes of gift card balances by a document. */
export function cardEffects(
  document: { shop_id: string; document_id: string },
  changes: readonly CardChange[],
): Effect[] {
  return changes.length === 0 ? [] : [{ locks: 'card', statement: cardsQuery(document, changes) }];
}

/** Reverses the changes of cards by a document; refuses if a top-up was spent since. */
export function cardsBackEffects(reversal: {
  shop_id: string;
  document_id: string;
  reverses_id: string;
}): Effect[] {
  return [{ locks: 'card', statement: mirrorLinesQuery(reversal) }];
}

/** The points that a sale earns and spends. Returns the new balance as `points_after`. */
export function pointEffects(
  { document_id: sale_id, ...sale }: Sale,
  party_id: string | null,
  points: DecidedPoints | null,
): Effect[] {
  if (points === null || party_id === null) return [];
  const statements = salePointQueries({ ...sale, ...points, sale_id, party_id });
  return statements.map((statement) => ({ locks: 'points', statement }));
}

type Back = Sale & { sale_id: string };

/** The points of a sale that a return takes back and gives back. */
export function pointsBackEffects(
  back: Back,
  party_id: string | null,
  points: PointsBack | null,
): Effect[] {
  if (points === null || party_id === null) return [];
  if (points.taken_back === 0 && points.given_back === 0) return [];
  const statements = [insertPointsBackQuery({ ...back, ...points, party_id })];
  if (points.taken_back > 0) statements.push(restoreExpiredQuery(back));
  return statements.map((statement) => ({ locks: 'points', statement: toQuery(statement) }));
}

/** Restores the points from before a sale or return that is reversed. */
export function reversePointEffects(reversal: {
  shop_id: string;
  document_id: string;
  reverses_id: string;
  at: Date;
}): Effect[] {
  const statements = [mirrorPointsQuery(reversal), restoreExpiredQuery(reversal)];
  return statements.map((statement) => ({ locks: 'points', statement: toQuery(statement) }));
}
