import { settleItemsQuery } from '#domains/accounting/server/door/open-items.sql.ts';
import type { Effect } from '#domains/documents/server/door/effect.ts';
import type { Settlement } from '../../core/settlement.ts';
import { insertAllocations } from '../payment-effects.sql.ts';
import { tenderEffects } from './payment-effects.ts';

type Document = { shop_id: string; document_id: string; shift_id: string | null };

/**
 * The payments of a document and the documents that they settle. `settled_by` is the document whose
 * open amount is used up, which a reversal gives back: that of the document it reverses.
 */
export function settlementEffects(
  document: Document,
  { tenders, allocations }: Settlement,
  settled_by: string = document.document_id,
): Effect[] {
  const effects = tenderEffects(document, tenders);
  const settled = allocations.filter(({ amount }) => amount !== 0);
  if (settled.length > 0) {
    const columns = {
      ...document,
      settles_ids: settled.map(({ settles_id }) => settles_id),
      party_ids: settled.map(({ party_id = null }) => party_id),
      kinds: settled.map(({ kind }) => kind),
      amounts: settled.map(({ amount }) => amount),
    };
    effects.push({ locks: 'nothing', statement: insertAllocations(columns) });
  }
  const others = settled.filter(({ settles_id }) => settles_id !== settled_by);
  if (others.length > 0) {
    const { shop_id } = document;
    const statement = settleItemsQuery({ shop_id, document_id: settled_by }, others);
    effects.push({ locks: 'party', statement });
  }
  return effects;
}
