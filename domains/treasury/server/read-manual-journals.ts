import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import { listJournalsRoute, readJournalRoute } from '../contract/manual-journal.ts';
import { findManualJournal, selectManualJournals } from './manual-journal.sql.ts';
import { toJournalView } from './to-journal-view.ts';

export const readManualJournal = query(readJournalRoute, async (tx, { params }, { actor }) => {
  const data = await findManualJournal(tx, actor.shop_id, params.id, actor);
  return data === undefined ? reject('not_found') : { data: toJournalView(data, actor.language) };
});

export const listManualJournals = query(listJournalsRoute, async (tx, input, { actor }) => {
  const { q = '', limit, cursor, from = null, to = null } = input.query;
  const after = readCursor(cursor, ['instant', 'id']);
  if (isRejection(after)) return after;
  const pattern = q.trim() === '' ? null : containing(q.trim());
  const filter = { shop_id: actor.shop_id, scope: actor, from, to, pattern };
  return pageOf(await selectManualJournals(tx, filter, { after, limit }), limit);
});
