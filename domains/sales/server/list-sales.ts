import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkPlace } from '#domains/shops/server/door/check-place.ts';
import type { QueryOf } from '#platform/contract/route.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { planEachTime } from '#platform/db/plan-each-time.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import { fixedQuery } from '#platform/http/endpoint.ts';
import { listSalesRoute, TOTALS_DAYS_MAX } from '../contract/read-sale.ts';
import { type AskedSales, selectSales, sumHours, sumSales } from './sale-list.sql.ts';

export const listSales = fixedQuery(listSalesRoute, async (tx, input, { actor, now }) => {
  const { limit, cursor } = input.query;
  const after = readCursor(cursor, ['day', 'instant', 'id']);
  if (isRejection(after)) return after;
  const scope = await checkPlace(tx, actor, input.query);
  if (isRejection(scope)) return scope;
  const asked = askedOf(actor.shop_id, scope, input.query);
  if (!isOfWholeDays(asked)) await planEachTime(tx);
  const rows = await selectSales(tx, asked, { after, limit });
  const totals = after === null ? await totalsOf(tx, asked, now) : null;
  return { ...pageOf(rows, limit), totals };
});

function askedOf(shop_id: string, scope: Scope, asked: QueryOf<typeof listSalesRoute>): AskedSales {
  return {
    shop_id,
    scope,
    kind: asked.kind,
    from: asked.from ?? null,
    to: asked.to ?? null,
    hour: asked.hour ?? null,
    customer_id: asked.customer_id ?? null,
    variant_id: asked.variant_id ?? null,
    has_due: asked.due === '1',
    q: (asked.q ?? '').trim(),
  };
}

/** A year of sales is not summed for a list that somebody only looks through. */
async function totalsOf(tx: Tx, asked: AskedSales, now: Date) {
  if (asked.from === null) return null;
  const last = dayAfter(asked.from, TOTALS_DAYS_MAX - 1);
  if ((asked.to ?? dayOf(now)) > last) return null;
  return isOfWholeDays(asked) ? sumHours(tx, { ...asked, from: asked.from }) : sumSales(tx, asked);
}

/** Nothing narrows it but days, hours and branches. */
function isOfWholeDays({ scope, kind, customer_id, variant_id, has_due, q }: AskedSales): boolean {
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
