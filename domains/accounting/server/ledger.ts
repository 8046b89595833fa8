import { add, subtract } from '#domains/kernel/core/money.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkPlace } from '#domains/shops/server/door/check-place.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import { ledgerRoute } from '../contract/ledger.ts';
import { balanceBefore, findAccount, foldAccount, selectLines } from './ledger.sql.ts';
import { shopDay } from './trial-balance.sql.ts';

export const ledger = query(ledgerRoute, async (tx, input, { actor, now }) => {
  const { account_id, from = null, branch_id, limit, cursor } = input.query;
  const { shop_id } = actor;
  const after = readCursor(cursor, ['day', 'id', 'whole']);
  if (isRejection(after)) return after;
  const scope = await checkPlace(tx, actor, { branch_id });
  if (isRejection(scope)) return scope;
  const account = await findAccount(tx, shop_id, account_id);
  if (account === undefined) return reject('not_found', { path: 'account_id' });
  const to = input.query.to ?? (await shopDay(tx, shop_id, now));
  if (from !== null && from > to) return reject('invalid', { path: 'from' });
  const asked = { shop_id, account_id, scope, from, to };
  const { opening, debit, credit } = await foldAccount(tx, asked);
  const balance = after === null ? opening : await balanceBefore(tx, asked, after);
  const rows = await selectLines(tx, asked, { after, limit, balance });
  const { data: lines, next_cursor } = pageOf(rows, limit);
  const closing = add(opening, subtract(debit, credit));
  return { data: { account, from, to, opening, debit, credit, closing, lines }, next_cursor };
});
