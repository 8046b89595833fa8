import { createHash } from 'node:crypto';
import type { RequiredApproval } from '#domains/access/core/approval.ts';
import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { holdNames } from '#domains/catalog/server/door/hold-names.sql.ts';
import { fiscalYearOf } from '#domains/kernel/core/business-date.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { loadPriceFacts } from '#domains/pricing/server/door/load-price-facts.ts';
import {
  findLocationTerms,
  type LocationTerms,
} from '#domains/shops/server/door/location-terms.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Context, EVERYWHERE } from '#platform/http/actor.ts';
import type { OrderContent, OrderRequest } from '../contract/order.ts';
import { type DecidedOrder, decideOrder, type OrderRefusal } from '../core/decide-order.ts';
import { ORDER_KINDS, ORDER_TERMS, type OrderChannel, type OrderKind } from '../core/order-kind.ts';
import { selectLastCosts } from './last-cost.sql.ts';
import { findSupplier, insertOrder, insertOrderLines, lockOrder } from './order.sql.ts';

type OrderOutcome = { location: LocationTerms; decided: DecidedOrder };

/** Prices an order with current data, or returns the first rejection. */
export async function evaluateOrder(
  tx: Tx,
  context: Context,
  kind: OrderKind,
  content: OrderContent,
): Promise<OrderOutcome | OrderRefusal | Rejection<'not_found'>> {
  const { actor, now } = context;
  const { warehouse_id, party_id, lines } = content;
  const variant_ids = lines.map(({ variant_id }) => variant_id);
  await holdNames(tx, actor.shop_id, { variant_ids, party_id });
  const lookup = { shop_id: actor.shop_id, scope: actor, warehouse_id, now };
  const location = await findLocationTerms(tx, lookup);
  if (location === undefined) return reject('not_found', { path: 'warehouse_id' });
  const isSold = ORDER_TERMS[kind].party === 'customer';
  const buyer = isSold ? { customer_id: party_id } : {};
  const priceRequest = { warehouse_id, ...buyer, lines };
  const facts = await loadPriceFacts(tx, context, location, priceRequest);
  const hasSupplier = !isSold && party_id !== undefined;
  const party = hasSupplier ? await findSupplier(tx, actor.shop_id, party_id) : facts.customer;
  const unpriced = kind === 'purchase_order' ? unpricedOf(content) : [];
  const last_costs = await selectLastCosts(tx, actor, unpriced);
  const decided = decideOrder(kind, content, { ...facts, party, last_costs });
  return isRejection(decided) ? decided : { location, decided };
}

const unpricedOf = ({ lines }: OrderContent) =>
  lines.flatMap(({ variant_id, unit_price }) => (unit_price === undefined ? [variant_id] : []));

/** Prices and discounts beyond the caller's permissions are refused. */
export function checkApprovals(
  requiredApprovals: readonly RequiredApproval[],
): Rejection<'permission_denied'> | null {
  const [first] = requiredApprovals;
  if (first === undefined) return null;
  return reject('permission_denied', first.path === undefined ? {} : { path: first.path });
}

type NewOrder = {
  kind: OrderKind;
  request: OrderRequest;
  source_id: string | null;
  outcome: OrderOutcome;
  channel?: OrderChannel;
};

/** False: the same user created the same order before. */
export async function addOrder(
  tx: Tx,
  context: Context,
  { kind, request, source_id, outcome, channel = 'office' }: NewOrder,
): Promise<boolean | Rejection<'id_reused'>> {
  const { actor, now, newId } = context;
  const { shop_id, user_id } = actor;
  const { location, decided } = outcome;
  const { lines, requiredApprovals: _, ...sums } = decided;
  const request_hash = hashOfOrder(kind, request);
  const number = await insertOrder(tx, {
    shop_id,
    id: request.id,
    kind,
    location,
    content: request,
    decided: { ...sums, requiredApprovals: [] },
    series: seriesOf(kind, location),
    source_id,
    channel,
    request_hash,
    created_at: now,
    created_by: user_id,
  });
  if (number === undefined) {
    const lookup = { shop_id, scope: EVERYWHERE, id: request.id, kinds: ORDER_KINDS, now };
    const before = await lockOrder(tx, lookup);
    const isSame = before?.created_by === user_id && before.request_hash.equals(request_hash);
    return isSame ? false : reject('id_reused', { path: 'id' });
  }
  await insertOrderLines(tx, { shop_id, id: request.id, newId }, lines);
  await writeAudit(tx, context, {
    action: `${kind}.created`,
    subject_id: request.id,
    detail: { number, lines: lines.length, ...defined({ source_id: source_id ?? undefined }) },
  });
  return true;
}

/** MIR-26/Q: branch, fiscal year of the day, and kind. */
function seriesOf(kind: OrderKind, location: LocationTerms) {
  const fiscal_year = fiscalYearOf(location.business_date, location.fiscal_year_first_month);
  const year = String(fiscal_year % 100).padStart(2, '0');
  return { fiscal_year, prefix: `${location.branch_code}-${year}/${ORDER_TERMS[kind].letter}` };
}

/** Parsed requests have their fields in schema order, so equal requests give equal texts. */
function hashOfOrder(kind: OrderKind, request: OrderRequest): Buffer {
  return createHash('sha256')
    .update(`${kind} ${JSON.stringify(request)}`)
    .digest();
}
