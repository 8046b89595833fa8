import { checkBackdate } from '#domains/documents/server/door/check-backdate.ts';
import { openDocument } from '#domains/documents/server/door/open-document.ts';
import { postBooks } from '#domains/inventory/server/door/post-books.ts';
import { assert } from '#domains/kernel/core/assert.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { command, replayed } from '#platform/http/endpoint.ts';
import { JOURNAL } from '../contract/kinds.ts';
import { postJournalRoute } from '../contract/manual-journal.ts';
import { decideJournal } from '../core/decide-journal.ts';
import { insertManualJournal, loadKnownAccounts, loadManualJournal } from './manual-journal.sql.ts';

export const postManualJournal = command(postJournalRoute, async (tx, { body }, context) => {
  const { shop_id } = context.actor;
  const { id, warehouse_id, narration, lines } = body;
  const happened_at = checkBackdate(context, 'journal', body.happened_at);
  if (isRejection(happened_at)) return happened_at;
  const document = await openDocument(tx, context, {
    kind: JOURNAL,
    warehouse_id,
    happened_at,
    request: body,
  });
  if (isRejection(document)) return document;
  if (document === 'posted') return replayed({ data: await loadManualJournal(tx, shop_id, id) });

  const ids = [...new Set(lines.map(({ account_id }) => account_id))];
  const decided = decideJournal(lines, await loadKnownAccounts(tx, shop_id, ids));
  if (isRejection(decided)) return decided;
  await insertManualJournal(tx, { shop_id, id, narration }, decided);
  const { amount, journal } = decided;
  const books = { moves: [], journal, entry_id: context.newId(), detail: { amount, narration } };
  const posted = await postBooks(tx, context, document, books);
  assert(!isRejection(posted), 'a manual entry moves no goods');
  return { data: await loadManualJournal(tx, shop_id, id) };
});
