import { type Minor, ZERO } from '#domains/kernel/core/money.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Context, can } from '#platform/http/actor.ts';
import { query } from '#platform/http/endpoint.ts';
import { type Account, listAccountsRoute } from '../../contract/chart.ts';
import { carryForward } from '../../core/carry-forward.ts';
import { isOfCost } from '../../core/cost-accounts.ts';
import { findFiscalYearStart } from '../period.sql.ts';
import { foldDays, shopDay } from '../trial-balance.sql.ts';
import { type ListedAccount, selectAccounts } from './chart.sql.ts';

export const listAccounts = query(listAccountsRoute, async (tx, input, context) => {
  const { q = '', limit, cursor, tree, archived = 'false', with_balance } = input.query;
  const { shop_id } = context.actor;
  const after = readCursor(cursor, ['text']);
  if (isRejection(after)) return after;
  const hasBalance = with_balance === 'true';
  if (hasBalance && !can(context, 'ledger.read')) {
    return reject('permission_denied', { params: { permission: 'ledger.read' } });
  }
  const filter = { shop_id, id: null, pattern: containing(q), archived, isTree: tree === 'true' };
  const rows = await selectAccounts(tx, filter, { after, limit });
  const { data, next_cursor } = pageOf(rows, limit);
  const balances = hasBalance ? await readBalances(tx, context) : null;
  const seesCost = can(context, 'cost.read');
  return { data: data.map((row) => withBalance(row, { balances, seesCost })), next_cursor };
});

type Balances = ReadonlyMap<string, Minor>;

/** Debit less credit of today in the reader's branches, as in the trial balance. */
async function readBalances(tx: Tx, { actor, now }: Context): Promise<Balances> {
  const { shop_id } = actor;
  const as_of = await shopDay(tx, shop_id, now);
  const year_begins_on = await findFiscalYearStart(tx, shop_id, as_of);
  const sums = await foldDays(tx, { shop_id, scope: actor, from: null, as_of, year_begins_on });
  return new Map(carryForward(sums).map(({ account_id, opening }) => [account_id, opening]));
}

/** Without the right to costs, what reveals them is null: goods, what is owed, and equity. */
function withBalance(
  { purpose, ...account }: ListedAccount,
  { balances, seesCost }: { balances: Balances | null; seesCost: boolean },
): Account {
  if (balances === null) return account;
  const isHidden = !seesCost && isOfCost({ purpose, kind: account.kind });
  return { ...account, balance: isHidden ? null : (balances.get(account.id) ?? ZERO) };
}
