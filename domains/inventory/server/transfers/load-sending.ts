import { type OpenedDocument, openDocument } from '#domains/documents/server/door/open-document.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import type { Input } from '#platform/http/endpoint.ts';
import { STOCK_TRANSFER } from '../../contract/kinds.ts';
import type { sendTransferRoute } from '../../contract/stock-transfer.ts';
import { listRequestedBatchesByLine } from '../../core/levels/requested-batches.ts';
import type { LineToSend, SendFacts } from '../../core/transfers/decide-transfer.ts';
import type { PostedTransferFacts } from '../../core/transfers/post-transfer.ts';
import { loadBatchFacts } from '../door/load-batch-facts.ts';
import { loadStockToLeave } from '../door/load-issue.ts';
import { checkDraft, toTransferRejection } from './check-transfer.ts';
import { type LockedTransfer, loadTransferFacts, lockTransfer } from './transfer.sql.ts';

export type LoadedSending = SendFacts &
  PostedTransferFacts & {
    document: OpenedDocument;
    transfer: LockedTransfer;
    lines: readonly LineToSend[];
    /** A line that the transfer does not have was named. */
    unknown_line: Rejection<'line_not_found'> | null;
  };

/** Locks the transfer, opens the document and locks the levels that it leaves. */
export async function loadSending(
  tx: Tx,
  context: Context,
  { params, body }: Input<typeof sendTransferRoute>,
) {
  const { actor } = context;
  const { shop_id } = actor;
  const transfer = await lockTransfer(tx, { shop_id, scope: actor, id: params.id });
  if (transfer === undefined) return reject('not_found');
  const { from_warehouse_id: warehouse_id } = transfer;
  const request = { ...body, transfer_id: transfer.id };
  const document = await openDocument(tx, context, { kind: STOCK_TRANSFER, warehouse_id, request });
  if (isRejection(document)) return toTransferRejection(document);
  if (document === 'posted') return document;
  const refusal = checkDraft(transfer);
  if (refusal !== null) return refusal;
  if (transfer.version !== body.version) return reject('version_conflict', { path: 'version' });

  const { lines, accounts, decimals } = await loadTransferFacts(tx, shop_id, transfer.id);
  const out = [...new Set(lines.map((line) => line.variant_id))];
  const location = { ...document, shop_id, warehouse_id };
  const leaving = { location, document, into: [], out, wanted: lines };
  const stock = await loadStockToLeave(tx, context, leaving);
  const requested = listRequestedBatchesByLine(body.tracked ?? [], lines);
  const planned = lines.map(({ variant_id }, line) => {
    return { warehouse_id, variant_id, line, is_in: false };
  });
  const requestedBatches = isRejection(requested) ? [] : requested;
  const named = { ...stock, planned, requestedBatches };
  return {
    document,
    transfer,
    lines,
    accounts,
    warehouse_id,
    decimals: new Map(Object.entries(decimals)),
    levels: stock.levels,
    has_lots: stock.has_lots,
    batches: await loadBatchFacts(tx, context, document.business_date, named),
    unknown_line: isRejection(requested) ? requested : null,
  };
}
