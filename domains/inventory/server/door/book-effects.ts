import { journalEffects } from '#domains/accounting/server/door/journal-effects.ts';
import type { Effect } from '#domains/documents/server/door/effect.ts';
import type { OpenedDocument } from '#domains/documents/server/door/open-document.ts';
import type { Context } from '#platform/http/actor.ts';
import type { BookChanges } from '../../core/levels/book-changes.ts';
import { stockEffects } from './stock-effects.ts';

/** Both books of a document: stock and its entries. */
export function bookEffects(
  { actor: { shop_id }, newId }: Context,
  document: OpenedDocument,
  { stock, journal, revaluation }: BookChanges,
  entry_id = newId(),
): Effect[] {
  const { id: document_id, branch_id, business_date } = document;
  const header = { shop_id, document_id, branch_id, business_date };
  const post = { ...header, id: entry_id, posting_kind: 'post' as const };
  const revalued = { ...header, id: newId(), posting_kind: 'revaluation' as const };
  return [
    ...stockEffects({ ...document, ...header }, stock),
    ...journalEffects(post, journal),
    ...journalEffects(revalued, revaluation),
  ];
}
