import type { DocumentToPost } from '#domains/documents/server/door/post.ts';
import type { Context } from '#platform/http/actor.ts';
import type { AdjustmentChanges } from '../../core/adjustments/decide-posted-adjustment.ts';
import { bookEffects } from '../door/book-effects.ts';
import { type AdjustmentToWrite, adjustmentRows } from './adjustment-rows.sql.ts';
import type { LoadedAdjustment } from './load-for-adjustment.ts';

/** An adjustment with everything that it changes. */
export function writeAdjustment(
  context: Context,
  request: AdjustmentToWrite,
  { document }: Pick<LoadedAdjustment, 'document'>,
  { adjustment, books }: AdjustmentChanges,
): DocumentToPost {
  const own = { shop_id: context.actor.shop_id, document_id: document.id };
  const effects = [
    ...adjustmentRows(own, request, adjustment.moves, context.newId),
    ...bookEffects(context, document, books),
  ];
  return { document, effects, approved_by: null };
}
