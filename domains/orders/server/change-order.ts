import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { recordEvent } from '#domains/connections/server/door/record-event.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Context, can } from '#platform/http/actor.ts';
import { command, replayAnswer } from '#platform/http/endpoint.ts';
import { ORDER_ROUTES } from '../contract/order.ts';
import { ORDER_TERMS, type WrittenKind } from '../core/order-kind.ts';
import { releaseOrder, reserveOrder } from './door/reserve-order.ts';
import {
  insertOrderLines,
  type LockedOrder,
  lockOrder,
  markClosed,
  markDraft,
  markOpen,
  markSent,
  replaceOrder,
} from './order.sql.ts';
import { giveDepositBack, wasDepositReturned } from './order-deposit.ts';
import { loadOrder } from './order-list.sql.ts';
import { checkApprovals, evaluateOrder } from './write-order.ts';

type OrderVersion = { kind: WrittenKind; id: string; version: number };

/** Locks the order and checks the version that the caller has read. */
async function lockRead(
  tx: Tx,
  { actor, now }: Context,
  { kind, id, version }: OrderVersion,
): Promise<LockedOrder | Rejection<'not_found' | 'version_conflict'>> {
  const { shop_id } = actor;
  const order = await lockOrder(tx, { shop_id, scope: actor, id, kinds: [kind], now });
  if (order === undefined) return reject('not_found');
  return order.version === version ? order : reject('version_conflict', { path: 'version' });
}

/** Rejects an order that is cancelled or complete. */
function checkOpen(order: LockedOrder): Rejection<'order_closed' | 'order_done'> | null {
  if (order.is_closed) return reject('order_closed');
  return order.is_done ? reject('order_done') : null;
}

/** Rejects an order that was sent. */
function checkDraft(order: LockedOrder) {
  return checkOpen(order) ?? (order.is_sent || order.has_documents ? reject('order_sent') : null);
}

/** A caller who may not see the agreed costs must not overwrite them. */
function checkSeen(context: Context, kind: WrittenKind): Rejection<'permission_denied'> | null {
  const permission = 'cost.read';
  if (ORDER_TERMS[kind].party === 'customer' || can(context, permission)) return null;
  return reject('permission_denied', { params: { permission } });
}

export function changeOrder(kind: WrittenKind) {
  return command(ORDER_ROUTES[kind].change, async (tx, { params, body }, context) => {
    const { shop_id } = context.actor;
    const { version, ...content } = body;
    const { id } = params;
    const unseen = checkSeen(context, kind);
    if (unseen !== null) return unseen;
    const draft = await lockRead(tx, context, { kind, id, version });
    if (isRejection(draft)) return draft;
    const refusal = checkDraft(draft);
    if (refusal !== null) return refusal;
    if (draft.is_advance && content.party_id !== draft.party_id) {
      return reject('order_of_another_party', { path: 'party_id' });
    }
    const outcome = await evaluateOrder(tx, context, kind, content);
    if (isRejection(outcome)) return outcome;
    const { location, decided } = outcome;
    const denied = checkApprovals(decided.requiredApprovals);
    if (denied !== null) return denied;
    await replaceOrder(tx, { shop_id, id, content, decided, branch_id: location.branch_id });
    await insertOrderLines(tx, { shop_id, id, newId: context.newId }, decided.lines);
    await writeAudit(tx, context, {
      action: `${kind}.changed`,
      subject_id: id,
      detail: { lines: decided.lines.length },
    });
    await recordOrder(tx, context, kind, { type: 'order.changed', id });
    return { data: await loadOrder(tx, { shop_id, id, kind }) };
  });
}

export function sendOrder(kind: WrittenKind) {
  return command(ORDER_ROUTES[kind].send, async (tx, { params, body }, context) => {
    const { actor, now: at } = context;
    const { shop_id } = actor;
    const { id } = params;
    const draft = await lockRead(tx, context, { kind, id, version: body.version });
    if (isRejection(draft)) return draft;
    const refusal = checkDraft(draft);
    if (refusal !== null) return refusal;
    await markSent(tx, { shop_id, id, at });
    await reserveOrder(tx, context, id);
    await writeAudit(tx, context, { action: `${kind}.sent`, subject_id: id });
    await recordOrder(tx, context, kind, { type: 'order.sent', id });
    return { data: await loadOrder(tx, { shop_id, id, kind }) };
  });
}

export function closeOrder(kind: WrittenKind) {
  return command(ORDER_ROUTES[kind].close, async (tx, { params, body }, context) => {
    const { actor, now: at } = context;
    const { shop_id } = actor;
    const { id } = params;
    const { version, reason, deposit_back: deposit } = body;
    const isAgain = await wasDepositReturned(tx, context, { kind, id, deposit });
    if (isRejection(isAgain)) return isAgain;
    if (isAgain) return replayAnswer({ data: await loadOrder(tx, { shop_id, id, kind }) });
    const order = await lockRead(tx, context, { kind, id, version });
    if (isRejection(order)) return order;
    const refusal = checkOpen(order);
    if (refusal !== null) return refusal;
    await markClosed(tx, { shop_id, id, at, reason });
    await releaseOrder(tx, context, id);
    if (deposit !== undefined) {
      const back = await giveDepositBack(tx, context, { deposit, order });
      if (isRejection(back)) return back;
    }
    await writeAudit(tx, context, {
      action: `${kind}.closed`,
      subject_id: id,
      detail: { reason },
    });
    await recordOrder(tx, context, kind, { type: 'order.closed', id });
    return { data: await loadOrder(tx, { shop_id, id, kind }) };
  });
}

/**
 * Returns it to draft. What was made from it must be cancelled or reversed first. After a partial
 * sale or receipt, only the rest is open again. An order of the web store is never a draft: all its
 * goods are reserved, or it is cancelled.
 */
export function reopenOrder(kind: WrittenKind) {
  return command(ORDER_ROUTES[kind].reopen, async (tx, { params, body }, context) => {
    const { shop_id } = context.actor;
    const { id } = params;
    const order = await lockRead(tx, context, { kind, id, version: body.version });
    if (isRejection(order)) return order;
    if (order.has_order) return reject('already_converted');
    const isLeft = order.open_lines.some(({ quantity, taken }) => taken < quantity);
    if (order.has_documents && !(order.is_done && isLeft)) return reject('order_done');
    if (!order.has_documents && order.channel === 'web') return reject('web_order');
    await (order.has_documents ? markOpen : markDraft)(tx, { shop_id, id });
    await (order.has_documents ? reserveOrder : releaseOrder)(tx, context, id);
    await writeAudit(tx, context, { action: `${kind}.reopened`, subject_id: id });
    await recordOrder(tx, context, kind, { type: 'order.changed', id });
    return { data: await loadOrder(tx, { shop_id, id, kind }) };
  });
}

type OrderEvent = { type: 'order.sent' | 'order.changed' | 'order.closed'; id: string };

/** Programs hear of sales orders; quotations are not binding, and purchase orders have costs. */
async function recordOrder(tx: Tx, context: Context, kind: WrittenKind, { type, id }: OrderEvent) {
  if (kind === 'sales_order') await recordEvent(tx, context, type, [id]);
}
