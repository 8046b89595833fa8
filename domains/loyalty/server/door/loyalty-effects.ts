import type { Effect } from '#domains/documents/server/door/effect.ts';
import type { CardChange } from '../../core/card-tenders.ts';
import { cardsQuery } from '../gift-card.sql.ts';
import { salePointQueries } from '../points.sql.ts';
import type { DecidedPoints } from './move-points.ts';

type Sale = { shop_id: string; document_id: string; date: string; at: Date };

/** What a document takes off gift cards, or puts onto them. */
export function cardEffects(
  document: { shop_id: string; document_id: string },
  changes: readonly CardChange[],
): Effect[] {
  return changes.length === 0 ? [] : [{ locks: 'card', statement: cardsQuery(document, changes) }];
}

/** What a sale earns and spends; what is there afterwards is returned as `points_after`. */
export function pointEffects(
  { document_id: sale_id, ...sale }: Sale,
  party_id: string | null,
  points: DecidedPoints | null,
): Effect[] {
  if (points === null || party_id === null) return [];
  const statements = salePointQueries({ ...sale, ...points, sale_id, party_id });
  return statements.map((statement) => ({ locks: 'points', statement }));
}
