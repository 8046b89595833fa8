import { type OpenedDocument, openDocument } from '#domains/documents/server/door/open-document.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { TRANSFER_RECEIPT, TRANSFER_RETURN } from '../../contract/kinds.ts';
import type { RequestedBatch } from '../../core/batches/choose-batches.ts';
import type { ArrivalFacts } from '../../core/transfers/decide-transfer.ts';
import type { PostedTransferFacts } from '../../core/transfers/post-transfer.ts';
import { loadBatchFacts } from '../door/load-batch-facts.ts';
import { loadStock } from '../door/load-stock.ts';
import { checkOnTheWay, toTransferRejection } from './check-transfer.ts';
import { type LockedTransfer, loadTransferFacts, lockTransfer } from './transfer.sql.ts';

export type LoadedArrival = ArrivalFacts &
  PostedTransferFacts & { document: OpenedDocument; transfer: LockedTransfer };

type Incoming = {
  transfer_id: string;
  request: { id: string; note: string };
  /** The lines that arrive; null: all that is in transit comes back. */
  arriving: readonly { line_id: string }[] | null;
  requestedBatches: readonly RequestedBatch[];
};

/** Locks the transfer, opens the document and locks the levels that the stock comes to. */
export async function loadArrival(
  tx: Tx,
  context: Context,
  { transfer_id, request, arriving, requestedBatches }: Incoming,
) {
  const { actor } = context;
  const { shop_id } = actor;
  const transfer = await lockTransfer(tx, { shop_id, scope: actor, id: transfer_id });
  if (transfer === undefined) return reject('not_found');
  const { from_warehouse_id, to_warehouse_id, sent_id } = transfer;
  const warehouse_id = arriving === null ? from_warehouse_id : to_warehouse_id;
  const kind = arriving === null ? TRANSFER_RETURN : TRANSFER_RECEIPT;
  const header = { kind, warehouse_id, request: { ...request, transfer_id } };
  const document = await openDocument(tx, context, header);
  if (isRejection(document)) return toTransferRejection(document);
  if (document === 'posted') return document;
  const refusal = checkOnTheWay(transfer);
  if (refusal !== null) return refusal;

  const { lines, accounts, decimals } = await loadTransferFacts(tx, shop_id, transfer_id);
  const open = lines.filter(({ in_transit }) => in_transit > 0);
  const planned = (arriving ?? open.map(({ id }) => ({ line_id: id }))).flatMap(
    ({ line_id }, line) => {
      const at = lines.findIndex(({ id }) => id === line_id);
      const { variant_id } = lines[at] ?? {};
      if (variant_id === undefined) return [];
      const mirrors = sent_id === null ? undefined : { document_id: sent_id, line_no: at + 1 };
      const move = { warehouse_id, variant_id, line, is_in: true };
      return [mirrors === undefined ? move : { ...move, mirrors }];
    },
  );
  const into = [...new Set(planned.map(({ variant_id }) => variant_id))];
  const stock = await loadStock(tx, { ...document, shop_id, warehouse_id }, { into });
  const named = { ...stock, planned, requestedBatches };
  return {
    document,
    transfer,
    accounts,
    warehouse_id,
    sent_id,
    on_the_way: lines,
    decimals: new Map(Object.entries(decimals)),
    levels: stock.levels,
    has_lots: stock.has_lots,
    batches: await loadBatchFacts(tx, context, document.business_date, named),
  };
}
