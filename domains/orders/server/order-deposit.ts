import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { minor, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { putDeposit } from '#domains/parties/server/door/put-deposit.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Context, can } from '#platform/http/actor.ts';
import type { OrderDeposit } from '../contract/order-deposit.ts';
import type { OrderKind } from '../core/order-kind.ts';
import { linkDeposit } from './advance-sale.sql.ts';
import { type LockedOrder, lockOrder } from './order.sql.ts';
import { loadOrder } from './order-list.sql.ts';

type Put = OrderDeposit & { direction: 'in' | 'out'; note?: string | undefined };

/** Posts or refunds a deposit of a locked order; returns `posted` if it existed before. */
export async function putOrderDeposit(
  tx: Tx,
  context: Context,
  order: Pick<LockedOrder, 'id' | 'kind' | 'party_id' | 'warehouse_id'>,
  deposit: Put,
) {
  const { shop_id } = context.actor;
  const { id, kind, party_id: customer_id, warehouse_id } = order;
  if (!customer_id) return reject('party_required');
  const { direction } = deposit;
  const { advance } = await loadOrder(tx, { shop_id, id, kind });
  const put = await putDeposit(tx, context, { ...deposit, customer_id, warehouse_id });
  if (isRejection(put) || put === 'posted') return put;
  if (direction === 'out') {
    // Deposits of other orders, and refunds of returns, are not refunded here.
    const left = advance?.left ?? ZERO;
    if (sumOf(deposit.payments, ({ amount }) => amount) > left) {
      const params = { deposit: minor(left) };
      return reject('deposit_too_small', { path: 'payments', params });
    }
  }
  await linkDeposit(tx, { shop_id, order_id: id, document_id: deposit.id });
  await writeAudit(tx, context, {
    action: `${kind}.${direction === 'in' ? 'deposit_taken' : 'deposit_returned'}`,
    subject_id: id,
    detail: { document_id: deposit.id },
  });
  return put;
}

type Given = { deposit: OrderDeposit; order: LockedOrder };

/** Refunds what is left of a deposit when its order is cancelled. */
export async function giveDepositBack(tx: Tx, context: Context, { deposit, order }: Given) {
  const permission = 'deposits.create';
  if (!can(context, permission)) return reject('permission_denied', { params: { permission } });
  const put = await putOrderDeposit(tx, context, order, { ...deposit, direction: 'out' });
  if (isRejection(put)) return put;
  if (order.is_closed === (put === 'posted')) return put;
  return reject(order.is_closed ? 'order_closed' : 'id_reused');
}

type DepositRequest = { kind: OrderKind; id: string; deposit: OrderDeposit | undefined };

/** Detects a retry: the order is cancelled already, and this refund was posted. */
export async function wasDepositReturned(
  tx: Tx,
  context: Context,
  { kind, id, deposit }: DepositRequest,
) {
  if (deposit === undefined) return false;
  const { actor, now } = context;
  const { shop_id } = actor;
  const order = await lockOrder(tx, { shop_id, scope: actor, id, kinds: [kind], now });
  if (!order?.is_closed) return false;
  const back = await giveDepositBack(tx, context, { deposit, order });
  return isRejection(back) ? back : true;
}
