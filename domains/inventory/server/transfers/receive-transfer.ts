import { type DayRefusal, openDocument } from '#domains/documents/server/door/open-document.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { command, type Replayed, replayed } from '#platform/http/endpoint.ts';
import { TRANSFER_RECEIPT, TRANSFER_RETURN } from '../../contract/kinds.ts';
import {
  receiveTransferRoute,
  returnTransferRoute,
  type Transfer,
} from '../../contract/stock-transfer.ts';
import type { BatchCode, RequestedBatch } from '../../core/batches/choose-batches.ts';
import { requestedBatchesOf } from '../../core/levels/requested-batches.ts';
import {
  type ArrivalFacts,
  type DecidedTransfer,
  decideArrival,
  decideComingBack,
  type ShortReason,
} from '../../core/transfers/decide-transfer.ts';
import { loseOnTheWay } from '../batches/batch.sql.ts';
import { lockLevelsForReceipt } from '../door/lock-levels.ts';
import { postBooks } from '../door/post-books.ts';
import { checkOnTheWay, toTransferRejection } from './check-transfer.ts';
import {
  insertTransferParts,
  type LockedTransfer,
  loadTransferFacts,
  lockTransfer,
} from './transfer.sql.ts';
import { loadTransfer } from './transfer-list.sql.ts';

export const receiveTransfer = command(receiveTransferRoute, (tx, { params, body }, context) =>
  takeIn(tx, context, {
    kind: TRANSFER_RECEIPT,
    transfer_id: params.id,
    warehouseOf: (transfer) => transfer.to_warehouse_id,
    request: body,
    reason: body.short ?? null,
    requestedBatches: requestedBatchesOf(body.lines),
    decide: (facts) =>
      decideArrival({ lines: body.lines, is_short: body.short !== undefined }, facts),
  }),
);

/** Returns what is in transit to the source. */
export const returnTransfer = command(returnTransferRoute, (tx, { params, body }, context) =>
  takeIn(tx, context, {
    kind: TRANSFER_RETURN,
    transfer_id: params.id,
    warehouseOf: (transfer) => transfer.from_warehouse_id,
    request: body,
    reason: null,
    requestedBatches: [],
    decide: decideComingBack,
  }),
);

type Incoming<Code extends string> = {
  kind: typeof TRANSFER_RECEIPT | typeof TRANSFER_RETURN;
  transfer_id: string;
  /** The warehouse that receives the stock. */
  warehouseOf: (transfer: LockedTransfer) => string;
  request: { id: string; note: string };
  reason: ShortReason | null;
  /** The batches requested for tracked variants. */
  requestedBatches: readonly RequestedBatch[];
  decide: (facts: ArrivalFacts) => DecidedTransfer | Rejection<Code>;
};

async function takeIn<Code extends string>(
  tx: Tx,
  context: Context,
  incoming: Incoming<Code>,
): Promise<
  | { data: Transfer }
  | Replayed<{ data: Transfer }>
  | Rejection<
      | Code
      | BatchCode
      | (DayRefusal | 'not_found' | 'id_reused')
      | ('transfer_not_sent' | 'transfer_closed' | 'transfer_cancelled')
    >
> {
  const { actor, now } = context;
  const { shop_id } = actor;
  const { kind, transfer_id, request } = incoming;
  const transfer = await lockTransfer(tx, { shop_id, scope: actor, id: transfer_id });
  if (transfer === undefined) return reject('not_found');
  const warehouse_id = incoming.warehouseOf(transfer);
  const document = await openDocument(tx, context, {
    kind,
    warehouse_id,
    request: { ...request, transfer_id },
  });
  if (isRejection(document)) return toTransferRejection(document);
  const answer = async () => ({ data: await loadTransfer(tx, shop_id, transfer_id, actor) });
  if (document === 'posted') return replayed(await answer());
  const refusal = checkOnTheWay(transfer);
  if (refusal !== null) return refusal;

  const { lines, accounts, decimals } = await loadTransferFacts(tx, shop_id, transfer_id);
  const facts = { accounts, warehouse_id, decimals: new Map(Object.entries(decimals)) };
  const decided = incoming.decide({ ...facts, on_the_way: lines, sent_id: transfer.sent_id });
  if (isRejection(decided)) return decided;
  const variant_ids = [...new Set(decided.moves.map((move) => move.variant_id))];
  await lockLevelsForReceipt(tx, shop_id, warehouse_id, variant_ids);
  await insertTransferParts(tx, {
    shop_id,
    transfer_id,
    document_id: request.id,
    at: now,
    parts: decided.parts,
    reason: incoming.reason,
    note: request.note,
  });
  const detail = { transfer_id, ...defined({ reason: incoming.reason || undefined }) };
  const books = {
    ...decided,
    entry_id: context.newId(),
    detail,
    requestedBatches: incoming.requestedBatches,
  };
  const posted = await postBooks(tx, context, document, books);
  if (isRejection(posted)) return posted;
  if (incoming.reason !== null && transfer.sent_id !== null) {
    await loseOnTheWay(tx, shop_id, transfer.sent_id);
  }
  return answer();
}
