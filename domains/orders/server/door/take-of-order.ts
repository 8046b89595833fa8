import type { Effect } from '#domains/documents/server/door/effect.ts';
import { type Minor, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { toQuery } from '#platform/db/fixed-statement.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { isTakenOnce, type OrderKind } from '../../core/order-kind.ts';
import { type TakeRefusal, takeOfOrder } from '../../core/take-of-order.ts';
import {
  insertPartsQuery,
  type LockedOrder,
  lockOrder,
  lockOrdersQuery,
  markDoneQuery,
  reopenOrdersQuery,
} from '../order.sql.ts';
import { moveStageQuery, resetToReadyQuery } from '../repair.sql.ts';

type Taking = {
  kinds: readonly OrderKind[];
  order_id: string;
  party_id: string | undefined;
  lines: Parameters<typeof takeOfOrder>[0];
};

type Refusal =
  | TakeRefusal
  | Rejection<'order_not_found' | 'order_closed' | 'order_done' | 'order_of_another_party'>;

export type TakenOfOrder = {
  order: LockedOrder;
  parts: { line_id: string; quantity: number }[];
  is_done: boolean;
};

type Discounted = readonly { order_line_id?: string | undefined; product_discount: Minor }[];

/**
 * Locks an order and decides what a document takes of it. Call it before levels are locked and
 * before the document is decided; the result is written with the document.
 */
export async function lockTaken(
  tx: Tx,
  { actor, now }: Context,
  { kinds, order_id, party_id, lines }: Taking,
): Promise<TakenOfOrder | Refusal> {
  const { shop_id } = actor;
  const order = await lockOrder(tx, { shop_id, scope: actor, id: order_id, kinds, now });
  if (order === undefined) return reject('order_not_found', { path: 'order_id' });
  if (order.is_closed) return reject('order_closed', { path: 'order_id' });
  if (order.is_done) return reject('order_done', { path: 'order_id' });
  // A quotation without a customer can be used by any customer.
  if (order.party_id && order.party_id !== party_id) {
    return reject('order_of_another_party', { path: 'order_id' });
  }
  const taken = takeOfOrder(lines, order.open_lines);
  if (isRejection(taken)) return taken;
  // An invoice must take something of its repair.
  if (order.kind === 'job' && taken.parts.length === 0) {
    return reject('order_line_not_found', { path: 'order_id' });
  }
  return { order, parts: taken.parts, is_done: taken.is_done || isTakenOnce(order.kind) };
}

/** The discounts of a document, by order line. */
export function discountsOfLines(
  requested: readonly { order_line_id?: string | undefined }[],
  decided: readonly { product_discount: Minor }[],
): Discounted {
  return decided.map(({ product_discount }, index) => {
    return { order_line_id: requested[index]?.order_line_id, product_discount };
  });
}

/**
 * What a document takes of an order that is locked, with the discounts of its lines: the rest of
 * those comes with later parts.
 */
export function takeEffects(
  { actor, now: at }: Context,
  document_id: string,
  { order, parts, is_done }: TakenOfOrder,
  discounted: Discounted,
): Effect[] {
  const { shop_id, user_id: by } = actor;
  const { id } = order;
  const off = (line_id: string) =>
    sumOf(discounted, (one) => (one.order_line_id === line_id ? one.product_discount : ZERO));
  const taken = parts.map((part) => ({ ...part, product_discount: off(part.line_id) }));
  const statements = [insertPartsQuery({ shop_id, order_id: id, document_id }, taken)];
  if (order.kind === 'job') {
    statements.push(moveStageQuery({ shop_id, id, at, by, stage: 'handed_over', note: '' }));
  } else if (is_done) statements.push(markDoneQuery({ shop_id, id, at }));
  return statements.map((statement) => ({ locks: 'nothing', statement: toQuery(statement) }));
}

/** Locks the orders of a document to be reversed: call it before levels are locked. */
export async function lockOrdersOf(tx: Tx, shop_id: string, document_id: string): Promise<void> {
  await tx.executeQuery(lockOrdersQuery({ shop_id, document_id }));
}

/** Reopens the orders of a reversed document, which are locked. */
export function reopenEffects({ actor, now: at }: Context, document_id: string): Effect[] {
  const { shop_id, user_id: by } = actor;
  return [
    { locks: 'nothing', statement: reopenOrdersQuery({ shop_id, document_id }) },
    { locks: 'nothing', statement: toQuery(resetToReadyQuery({ shop_id, document_id, at, by })) },
  ];
}
