import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import type { CodeOf } from '#platform/contract/route.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Context, can } from '#platform/http/actor.ts';
import { command, isReplayed, type SharedCode } from '#platform/http/endpoint.ts';
import { type MoveRequest, moveToNonSaleableRoute } from '../../contract/non-saleable-product.ts';
import { loadStock } from '../door/load-stock.ts';
import { selectNonSaleable } from '../levels/non-saleable.sql.ts';
import { draftTransfer, hashOfTransfer } from './create-transfer.ts';
import { receiveTransferStep } from './receive-transfer.ts';
import { sendTransferStep } from './send-transfer.ts';

type Refused = Rejection<CodeOf<typeof moveToNonSaleableRoute> | SharedCode>;

/** Creates a stock transfer, sends it and receives all of it in one transaction. */
export const moveToNonSaleable = command(moveToNonSaleableRoute, async (tx, { body }, context) => {
  const permission = 'stock-transfer.receive';
  if (!can(context, permission)) return reject('permission_denied', { params: { permission } });
  const request_hash = hashOfTransfer('non_saleable_product', body);
  const drafted = await draftTransfer(tx, context, body, request_hash);
  if (isRejection(drafted) || isReplayed(drafted)) return drafted;
  const refusal = await checkSellsNothing(tx, context, body);
  if (refusal !== null) return refusal;
  await lockLevels(tx, context, body);

  const { id, version, lines } = drafted.data;
  const at = { params: { id }, query: {} };
  const tracked = lines.map((line, index) => {
    const { batches, serials } = body.lines[index] ?? {};
    return { line_id: line.id, batches, serials };
  });
  const send = { ...at, body: { id: context.newId(), version, tracked } };
  const sent = await sendTransferStep(tx, send, context);
  if (isRejection(sent)) return sent as Refused;
  const arrived = lines.map(({ id: line_id, quantity }) => ({ line_id, quantity }));
  const receive = { ...at, body: { id: context.newId(), lines: arrived, note: '' } };
  const received = await receiveTransferStep(tx, receive, context);
  return isRejection(received) ? (received as Refused) : received;
});

async function checkSellsNothing(
  tx: Tx,
  { actor }: Context,
  { to_warehouse_id }: MoveRequest,
): Promise<Rejection<'not_found' | 'warehouse_sells'> | null> {
  const path = 'to_warehouse_id';
  const scope = await checkLocation(tx, actor, { warehouse_id: to_warehouse_id });
  if (isRejection(scope)) return reject('not_found', { path });
  const [found] = await selectNonSaleable(tx, actor.shop_id, scope);
  return found === undefined ? reject('warehouse_sells', { path }) : null;
}

/**
 * Locks the levels of both warehouses in the common order. Sending alone would lock those of the
 * source and take a number, and two moves in opposite directions could wait for each other.
 */
async function lockLevels(
  tx: Tx,
  { actor: { shop_id } }: Context,
  { from_warehouse_id, to_warehouse_id, lines }: MoveRequest,
): Promise<void> {
  const variant_ids = lines.map(({ variant_id }) => variant_id);
  for (const warehouse_id of [from_warehouse_id, to_warehouse_id].toSorted()) {
    const into = warehouse_id === to_warehouse_id ? variant_ids : [];
    const location = { shop_id, warehouse_id, cost_method: 'average' as const };
    await loadStock(tx, location, { into, out: variant_ids });
  }
}
