import { daysBetween } from '#domains/kernel/core/business-date.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { can } from '#platform/http/actor.ts';
import { query } from '#platform/http/endpoint.ts';
import { journalReportRoute } from '../contract/journal-report.ts';
import { type JournalFilter, selectJournal, sumJournal } from './journal-report.sql.ts';
import { shopDay } from './trial-balance.sql.ts';

/** No sums exist for documents, persons and amounts: their entries are read one by one. */
const READ_DAYS_MAX = 92;

export const journalReport = query(journalReportRoute, async (tx, input, context) => {
  const { actor, now } = context;
  // Its lines include stock, cost of goods, and what is owed for them.
  if (!can(context, 'cost.read')) {
    return reject('permission_denied', { params: { permission: 'cost.read' } });
  }
  const { branch_id, limit, cursor, account_id, kind, posted_by, amount } = input.query;
  const { shop_id } = actor;
  const after = readCursor(cursor, ['day', 'id', 'whole']);
  if (isRejection(after)) return after;
  const scope = await checkLocation(tx, actor, { branch_id });
  if (isRejection(scope)) return scope;
  const to = input.query.to ?? (await shopDay(tx, shop_id, now));
  const from = input.query.from ?? `${to.slice(0, 8)}01`;
  if (from > to) return reject('invalid', { path: 'from' });
  const isRead = [kind, posted_by, amount].some((one) => one !== undefined);
  if (isRead && daysBetween(from, to) >= READ_DAYS_MAX) return reject('invalid', { path: 'from' });
  const filter: JournalFilter = {
    shop_id,
    scope,
    from,
    to,
    account_id: account_id ?? null,
    kind: kind ?? null,
    posted_by: posted_by ?? null,
    amount: amount ?? null,
  };
  const { debit, credit, ...money } = await sumJournal(tx, filter);
  const rows = await selectJournal(tx, filter, { after, limit });
  const { data: lines, next_cursor } = pageOf(rows, limit);
  const sides = isRead ? { debit: null, credit: null } : { debit, credit };
  return { data: { from, to, ...sides, ...money, lines }, next_cursor };
});
