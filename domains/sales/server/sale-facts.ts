import type { RequiredApproval } from '#domains/access/core/approval.ts';
import { add, type Minor, subtract, ZERO } from '#domains/kernel/core/money.ts';
import { priceFactsOf, priceRightsOf } from '#domains/pricing/server/door/load-price-facts.ts';
import { type Context, can } from '#platform/http/actor.ts';
import type { SaleCustomer, SaleFacts, SaleRights } from '../core/decide-sale.ts';
import type { LoadedFacts } from './sale.sql.ts';

export function rightsOf(context: Context): SaleRights {
  return {
    ...priceRightsOf(context),
    over_credit_limit: can(context, 'pos-sale.over_credit_limit'),
  };
}

export function saleFactsOf(
  context: Context,
  loaded: LoadedFacts,
  rounding_unit: Minor,
): SaleFacts {
  const { levels, methods, accounts, customer } = loaded;
  return {
    ...priceFactsOf(priceRightsOf(context), loaded, { ...loaded, rounding_unit }),
    methods,
    accounts,
    customer,
    levels: new Map(levels.map((level) => [level.variant_id, level])),
    rights: rightsOf(context),
  };
}

/**
 * The highest due that the customer may have: the limit less their orders, plus what was approved;
 * null: no limit.
 */
export function creditLimitOf(
  context: Context,
  {
    customer,
    requiredApprovals,
  }: { customer: SaleCustomer | null; requiredApprovals: readonly RequiredApproval[] },
): Minor | null {
  const limit = customer?.credit_limit ?? null;
  if (limit === null || rightsOf(context).over_credit_limit) return null;
  const left = subtract(limit, customer?.ordered ?? ZERO);
  const approval = requiredApprovals.find(
    ({ permission }) => permission === 'pos-sale.over_credit_limit',
  );
  return approval === undefined ? left : add(left, approval.amount);
}
