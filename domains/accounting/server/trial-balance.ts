import { sumOf, ZERO } from '#domains/kernel/core/money.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import { can } from '#platform/http/actor.ts';
import { query } from '#platform/http/endpoint.ts';
import { trialBalanceRoute } from '../contract/trial-balance.ts';
import { carryForward } from '../core/carry-forward.ts';
import { type BalanceRow, balanceRow } from '../core/trial-balance.ts';
import { findFiscalYearStart } from './period.sql.ts';
import { foldDays, type SumsOfAccount, shopDay } from './trial-balance.sql.ts';

export const trialBalance = query(trialBalanceRoute, async (tx, input, context) => {
  const { actor, now } = context;
  // Its rows include stock, cost of goods, and what is owed for them.
  if (!can(context, 'cost.read')) {
    return reject('permission_denied', { params: { permission: 'cost.read' } });
  }
  const { from, branch_id, carry } = input.query;
  const { shop_id } = actor;
  const scope = await checkLocation(tx, actor, { branch_id });
  if (isRejection(scope)) return scope;
  const as_of = input.query.as_of ?? (await shopDay(tx, shop_id, now));
  if (from !== undefined && from > as_of) return reject('invalid', { path: 'from' });
  const year_begins_on = await findFiscalYearStart(tx, shop_id, from ?? as_of);
  const filter = { shop_id, scope, from: from ?? null, as_of, year_begins_on };
  const rows = rowsOf(await foldDays(tx, filter), {
    isCarried: carry === 'true',
    hasPeriod: from !== undefined,
  });
  return {
    data: {
      as_of,
      year_begins_on,
      crosses_years: (await findFiscalYearStart(tx, shop_id, as_of)) !== year_begins_on,
      rows,
      debit_total: sumOf(rows, ({ debit }) => debit),
      credit_total: sumOf(rows, ({ credit }) => credit),
    },
  };
});

/** Retained earnings without an entry of its own is shown only with the result of earlier years. */
function rowsOf(
  sums: readonly SumsOfAccount[],
  { isCarried, hasPeriod }: { isCarried: boolean; hasPeriod: boolean },
): BalanceRow[] {
  const rows = isCarried ? carryForward(sums) : sums.map((row) => ({ ...row, carried: ZERO }));
  return rows
    .filter(({ has_entries, carried }) => has_entries || carried !== 0)
    .map(({ purpose, earlier, has_entries, ...row }) => balanceRow(row, hasPeriod));
}
