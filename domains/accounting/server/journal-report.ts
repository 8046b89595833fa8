import { daysBetween } from '#domains/kernel/core/business-date.ts';
import { add, subtract } from '#domains/kernel/core/money.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import { can } from '#platform/http/actor.ts';
import { query } from '#platform/http/endpoint.ts';
import { journalReportRoute } from '../contract/journal-report.ts';
import { isOfYear } from '../core/carry-forward.ts';
import {
  type JournalFilter,
  selectJournal,
  selectKinds,
  sumJournal,
} from './journal-report.sql.ts';
import { findAccount, foldAccount, type LedgerFilter } from './ledger.sql.ts';
import { findFiscalYearStart } from './period.sql.ts';
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
  if (isRead && daysBetween(from, to) >= READ_DAYS_MAX) {
    return reject('period_too_long', { path: 'from', params: { days: READ_DAYS_MAX } });
  }
  const period = { shop_id, scope, from, to };
  const account = account_id === undefined ? null : await foldChosen(tx, { ...period, account_id });
  if (isRejection(account)) return account;
  const filter: JournalFilter = {
    ...period,
    account_id: account_id ?? null,
    kind: kind ?? null,
    posted_by: posted_by ?? null,
    amount: amount ?? null,
  };
  const { debit, credit, ...money } = await sumJournal(tx, filter);
  const rows = await selectJournal(tx, filter, { after, limit });
  const { data: lines, next_cursor } = pageOf(rows, limit);
  // The lines of an account come with the other lines of their entries.
  const isAll = !isRead && account === null;
  const sides = isAll ? { debit, credit } : { debit: null, credit: null };
  const kinds = await selectKinds(tx, shop_id, scope);
  return { data: { from, to, ...sides, account, ...money, kinds, lines }, next_cursor };
});

type Chosen = Omit<LedgerFilter, 'since'> & { from: string };

/** The chosen account with its sums, which are those of its ledger. */
async function foldChosen(tx: Tx, { shop_id, account_id, scope, from, to }: Chosen) {
  const found = await findAccount(tx, shop_id, account_id);
  if (found === undefined) return reject('not_found', { path: 'account_id' });
  const { id, code, name, name_bn, kind } = found;
  const since = isOfYear(kind) ? await findFiscalYearStart(tx, shop_id, from) : null;
  const folded = await foldAccount(tx, { shop_id, account_id, scope, since, from, to });
  const closing = add(folded.opening, subtract(folded.debit, folded.credit));
  return { id, code, name, name_bn, ...folded, closing };
}
