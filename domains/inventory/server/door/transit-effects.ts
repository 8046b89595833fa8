import type { Effect } from '#domains/documents/server/door/effect.ts';
import type { Recosted } from '../../core/costs/recost.ts';
import { transitsQuery } from '../costs/recost.sql.ts';

/** The change of value of what is in transit, which the replay of late costs has locked. */
export function transitEffects(
  document: { shop_id: string; document_id: string },
  { transits }: Pick<Recosted, 'transits'>,
): Effect[] {
  if (transits.length === 0) return [];
  return [{ locks: 'stock', statement: transitsQuery(document, transits) }];
}
