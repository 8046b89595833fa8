import { add, subtract } from '#domains/kernel/core/money.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { can } from '#platform/http/actor.ts';
import { query } from '#platform/http/endpoint.ts';
import { ledgerRoute } from '../contract/ledger.ts';
import { isOfYear } from '../core/carry-forward.ts';
import { isOfCost } from '../core/cost-accounts.ts';
import { balanceBefore, findAccount, foldAccount, selectLines } from './ledger.sql.ts';
import { findFiscalYearStart } from './period.sql.ts';
import { shopDay } from './trial-balance.sql.ts';

export const ledger = query(ledgerRoute, async (tx, input, context) => {
  const { actor, now } = context;
  const { account_id, branch_id, carry, limit, cursor } = input.query;
  const { shop_id } = actor;
  const after = readCursor(cursor, ['day', 'id', 'whole']);
  if (isRejection(after)) return after;
  const scope = await checkLocation(tx, actor, { branch_id });
  if (isRejection(scope)) return scope;
  const found = await findAccount(tx, shop_id, account_id);
  if (found === undefined) return reject('not_found', { path: 'account_id' });
  if (isOfCost(found) && !can(context, 'cost.read')) {
    return reject('permission_denied', { params: { permission: 'cost.read' } });
  }
  const { purpose: _, ...account } = found;
  const to = input.query.to ?? (await shopDay(tx, shop_id, now));
  const begins = carry === 'true' && isOfYear(account.kind);
  const since = begins ? await findFiscalYearStart(tx, shop_id, input.query.from ?? to) : null;
  const from = input.query.from ?? since;
  if (from !== null && from > to) return reject('invalid', { path: 'from' });
  const filter = { shop_id, account_id, scope, since, from, to };
  const { opening, debit, credit } = await foldAccount(tx, filter);
  const balance = after === null ? opening : await balanceBefore(tx, filter, after);
  const rows = await selectLines(tx, filter, { after, limit, balance });
  const { data: lines, next_cursor } = pageOf(rows, limit);
  const closing = add(opening, subtract(debit, credit));
  return { data: { account, from, to, opening, debit, credit, closing, lines }, next_cursor };
});
