import { assertPresent } from '#domains/kernel/core/assert.ts';
import { daysAfter } from '#domains/kernel/core/business-date.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import { query } from '#platform/http/endpoint.ts';
import { reorderRoute } from '../contract/reorder.ts';
import { type Planned, type Proposal, proposeOrder } from '../core/propose-order.ts';
import { loadScope } from './dashboard.sql.ts';
import { dayFilterOf } from './day-filter.ts';
import { type Stocked, selectNames, selectSupplies } from './reorder.sql.ts';

/** The observed days: four weeks contain each weekday equally often. */
const SOLD_DAYS = 28;

const ROWS_MAX = 200;

type Found = Stocked & Proposal;

export const reorder = query(reorderRoute, async (tx, input, context) => {
  const { actor } = context;
  const { branch_id, supplier_id = null, lead_days, cover_days } = input.query;
  const scope = await checkLocation(tx, actor, { branch_id });
  if (isRejection(scope)) return scope;
  const { business_date, branches } = await loadScope(tx, dayFilterOf(context, scope, undefined));
  const { shop_id } = actor;
  const sold_from = daysAfter(business_date, 1 - SOLD_DAYS);
  const supplies = await selectSupplies(tx, { shop_id, scope, sold_from, supplier_id });
  const planned = { sold_days: SOLD_DAYS, lead_days, cover_days };
  const found = proposeOrders(supplies, planned);
  const first = found.slice(0, ROWS_MAX);
  const ids = [...new Set(first.map(({ variant_id }) => variant_id))];
  const names = await selectNames(tx, shop_id, ids);
  const details = new Map(names.map((each) => [each.variant_id, each]));
  const rows = first.map(({ decimals: _, ...each }) => ({
    ...each,
    ...assertPresent(details.get(each.variant_id), 'each variant has its details'),
  }));
  return { data: { ...planned, count: found.length, branches, rows } };
});

/** Proposes orders. What runs out first comes first; what did not sell comes last. */
function proposeOrders(supplies: readonly Stocked[], planned: Planned): Found[] {
  return supplies
    .flatMap((supply): Found[] => {
      const proposal = proposeOrder(supply, planned);
      return proposal === null ? [] : [{ ...supply, ...proposal }];
    })
    .sort((a, b) => {
      const [one, other] = [a, b].map(({ lasts_days }) => lasts_days ?? Number.MAX_SAFE_INTEGER);
      return (one ?? 0) - (other ?? 0) || b.sold - a.sold || (a.variant_id < b.variant_id ? -1 : 1);
    });
}
