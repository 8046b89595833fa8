import { createHash } from 'node:crypto';
import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { holdNames } from '#domains/catalog/server/door/hold-names.sql.ts';
import { isTooFine } from '#domains/kernel/core/quantity.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { EVERYWHERE } from '#platform/http/actor.ts';
import { command, query, replayAnswer } from '#platform/http/endpoint.ts';
import {
  listReservationsRoute,
  type ReservationRequest,
  releaseStockRoute,
  reserveStockRoute,
} from '../../contract/reservation.ts';
import { reserveStock } from '../door/reserve-stock.ts';
import {
  endReservations,
  findHeld,
  findReservation,
  loadReserveFacts,
  type ReserveFacts,
  selectReservations,
} from './reservation.sql.ts';

export const reserveByHand = command(reserveStockRoute, async (tx, { body }, context) => {
  const { actor, now } = context;
  const { shop_id, user_id } = actor;
  const { id, warehouse_id, variant_id, quantity, customer_id = null, expires_on, note } = body;
  const missing = await checkLocation(tx, actor, { warehouse_id });
  if (isRejection(missing)) return missing;
  const request_hash = hashOf(body);
  await holdNames(tx, shop_id, { variant_ids: [variant_id], party_id: customer_id });
  const facts = await loadReserveFacts(tx, { shop_id, now }, body);
  const before = await findReservation(tx, { shop_id, id, scope: EVERYWHERE });
  if (before !== undefined) {
    const isSame = before.reserved_by === user_id && before.request_hash.equals(request_hash);
    if (!isSame) return reject('id_reused', { path: 'id' });
    return replayAnswer({ data: { id, ...(await findHeld(tx, shop_id, before)) } });
  }
  const refusal = checkRequest(body, facts);
  if (refusal !== null) return refusal;
  const wanted = { warehouse_id, variant_id, quantity, customer_id, expires_on, note };
  const made = { reserved_at: now, reserved_by: user_id, request_hash, reserved_for: null };
  const held = await reserveStock(tx, { shop_id, id, ...wanted, ...made }, facts.today);
  if (held === 'before') return reject('id_reused', { path: 'id' });
  if (isRejection(held)) return held;
  await writeAudit(tx, context, { action: 'stock.reserved', subject_id: id, detail: wanted });
  return { data: { id, ...held } };
});

function checkRequest(
  { quantity, customer_id, expires_on }: ReservationRequest,
  { today, decimals, has_customer }: ReserveFacts,
): Rejection<
  'variant_not_found' | 'quantity_too_fine' | 'customer_not_found' | 'day_has_passed'
> | null {
  if (decimals === null) return reject('variant_not_found', { path: 'variant_id' });
  if (isTooFine(quantity, decimals)) {
    return reject('quantity_too_fine', { path: 'quantity', params: { decimals } });
  }
  if (customer_id !== undefined && !has_customer) {
    return reject('customer_not_found', { path: 'customer_id' });
  }
  return expires_on < today ? reject('day_has_passed', { path: 'expires_on' }) : null;
}

/** Parsed requests have their fields in schema order: equal requests give equal texts. */
function hashOf(request: ReservationRequest): Buffer {
  return createHash('sha256')
    .update(`stock_reservation ${JSON.stringify(request)}`)
    .digest();
}

export const releaseStock = command(releaseStockRoute, async (tx, { params }, context) => {
  const { actor, now } = context;
  const { shop_id } = actor;
  const { id } = params;
  const before = await findReservation(tx, { shop_id, id, scope: actor });
  if (before === undefined) return reject('not_found');
  if (before.ended_as === 'taken') return reject('reservation_taken');
  const ended = await endReservations(tx, shop_id, [id], { at: now, as: 'released' });
  if (ended > 0) await writeAudit(tx, context, { action: 'stock.released', subject_id: id });
  return { data: { id, ...(await findHeld(tx, shop_id, before)) } };
});

export const listReservations = query(listReservationsRoute, async (tx, input, context) => {
  const { actor, now } = context;
  const { limit, cursor, variant_id = null, warehouse_id, branch_id, state } = input.query;
  const { q = '', sort } = input.query;
  const after = readCursor(cursor, sort === 'until' ? ['day', 'id'] : ['id']);
  if (isRejection(after)) return after;
  const scope = await checkLocation(tx, actor, { warehouse_id, branch_id });
  if (isRejection(scope)) return scope;
  const { shop_id } = actor;
  const pattern = q.trim() === '' ? null : containing(q.trim());
  const filter = { shop_id, scope, variant_id, pattern, sort, isOpen: state === 'open' };
  return pageOf(await selectReservations(tx, { ...filter, now, after, limit }), limit);
});
