import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { can } from '#platform/http/actor.ts';
import { query } from '#platform/http/endpoint.ts';
import { type Account, listAccountsRoute } from '../../contract/chart.ts';
import { isOfCost } from '../../core/cost-accounts.ts';
import { findFiscalYearStart } from '../period.sql.ts';
import { shopDay } from '../trial-balance.sql.ts';
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
  const today = hasBalance ? await shopDay(tx, shop_id, context.now) : null;
  const year_begins_on = today === null ? '' : await findFiscalYearStart(tx, shop_id, today);
  const balances = today === null ? null : { scope: context.actor, year_begins_on, today };
  const rows = await selectAccounts(tx, { ...filter, balances }, { after, limit });
  const { data, next_cursor } = pageOf(rows, limit);
  const seesCost = can(context, 'cost.read');
  return { data: data.map((row) => hideCost(row, { seesCost, hasBalance })), next_cursor };
});

/** Without the right to costs, the balance of goods and what is owed for them is null. */
function hideCost(
  { purpose, ...account }: ListedAccount,
  { seesCost, hasBalance }: { seesCost: boolean; hasBalance: boolean },
): Account {
  return hasBalance && !seesCost && isOfCost(purpose) ? { ...account, balance: null } : account;
}
