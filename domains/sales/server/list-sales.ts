import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import type { QueryOf } from '#platform/contract/route.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { planEachTime } from '#platform/db/plan-each-time.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import { fixedQuery } from '#platform/http/endpoint.ts';
import { listSalesRoute, TOTALS_DAYS_MAX } from '../contract/read-sale.ts';
import { type SalesFilter, selectSales, sumHours, sumSales } from './sale-list.sql.ts';

export const listSales = fixedQuery(listSalesRoute, async (tx, input, { actor, now }) => {
  const { limit, cursor } = input.query;
  const after = readCursor(cursor, ['day', 'instant', 'id']);
  if (isRejection(after)) return after;
  const scope = await checkLocation(tx, actor, input.query);
  if (isRejection(scope)) return scope;
  const filter = toSalesFilter(actor.shop_id, scope, input.query);
  if (!coversFullDays(filter)) await planEachTime(tx);
  const rows = await selectSales(tx, filter, { after, limit });
  const totals = after === null ? await totalsOf(tx, filter, now) : null;
  return { ...pageOf(rows, limit), totals };
});

function toSalesFilter(
  shop_id: string,
  scope: Scope,
  filter: QueryOf<typeof listSalesRoute>,
): SalesFilter {
  return {
    shop_id,
    scope,
    kind: filter.kind,
    from: filter.from ?? null,
    to: filter.to ?? null,
    hour: filter.hour ?? null,
    customer_id: filter.customer_id ?? null,
    variant_id: filter.variant_id ?? null,
    has_due: filter.due === '1',
    q: (filter.q ?? '').trim(),
  };
}

/** Does not sum a range without a start, or one longer than TOTALS_DAYS_MAX. */
async function totalsOf(tx: Tx, filter: SalesFilter, now: Date) {
  if (filter.from === null) return null;
  const last = dayAfter(filter.from, TOTALS_DAYS_MAX - 1);
  if ((filter.to ?? dayOf(now)) > last) return null;
  return coversFullDays(filter)
    ? sumHours(tx, { ...filter, from: filter.from })
    : sumSales(tx, filter);
}

/** No filter is set besides days, hours and branches. */
function coversFullDays({
  scope,
  kind,
  customer_id,
  variant_id,
  has_due,
  q,
}: SalesFilter): boolean {
  const isNarrowed = customer_id !== null || variant_id !== null || has_due || q !== '';
  return !isNarrowed && scope.warehouse_ids === null && (kind === 'sale' || kind === 'all');
}

const DAY_MS = 86_400_000;

function dayAfter(date: string, days: number): string {
  return dayOf(new Date(Date.parse(date) + days * DAY_MS));
}

function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}
