import { openDocument } from '#domains/documents/server/door/open-document.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { command, replayed } from '#platform/http/endpoint.ts';
import { STOCK_TRANSFER } from '../../contract/kinds.ts';
import { sendTransferRoute } from '../../contract/stock-transfer.ts';
import { requestedBatchesByLine } from '../../core/levels/requested-batches.ts';
import { decideSending } from '../../core/transfers/decide-transfer.ts';
import { lockLevelsForIssue } from '../door/lock-levels.ts';
import { postBooks } from '../door/post-books.ts';
import { releaseExpiredAndRetry } from '../door/release-expired.ts';
import { checkDraft, toTransferRejection } from './check-transfer.ts';
import { insertTransferParts, loadTransferFacts, lockTransfer } from './transfer.sql.ts';
import { loadTransfer } from './transfer-list.sql.ts';

export const sendTransfer = command(sendTransferRoute, async (tx, input, context) => {
  const { actor, now } = context;
  const { shop_id } = actor;
  const { params, body } = input;
  const transfer = await lockTransfer(tx, { shop_id, scope: actor, id: params.id });
  if (transfer === undefined) return reject('not_found');
  const document = await openDocument(tx, context, {
    kind: STOCK_TRANSFER,
    warehouse_id: transfer.from_warehouse_id,
    request: { ...body, transfer_id: transfer.id },
  });
  if (isRejection(document)) return toTransferRejection(document);
  const answer = async () => ({ data: await loadTransfer(tx, shop_id, transfer.id, actor) });
  if (document === 'posted') return replayed(await answer());
  const refusal = checkDraft(transfer);
  if (refusal !== null) return refusal;
  if (transfer.version !== body.version) return reject('version_conflict', { path: 'version' });

  const { lines, accounts, decimals } = await loadTransferFacts(tx, shop_id, transfer.id);
  const variant_ids = [...new Set(lines.map((line) => line.variant_id))];
  const warehouse_id = transfer.from_warehouse_id;
  const known = { accounts, warehouse_id, decimals: new Map(Object.entries(decimals)) };
  const decided = await releaseExpiredAndRetry(
    tx,
    { ...document, shop_id, warehouse_id, now },
    async () =>
      decideSending(lines, {
        ...known,
        levels: await lockLevelsForIssue(tx, shop_id, warehouse_id, variant_ids),
      }),
  );
  if (isRejection(decided)) return decided;
  await insertTransferParts(tx, {
    shop_id,
    transfer_id: transfer.id,
    document_id: body.id,
    at: now,
    parts: decided.parts,
    reason: null,
    note: transfer.note,
  });
  const detail = { transfer_id: transfer.id, to_warehouse_id: transfer.to_warehouse_id };
  const books = { ...decided, entry_id: context.newId(), detail };
  const requestedBatches = requestedBatchesByLine(body.tracked ?? [], lines);
  if (isRejection(requestedBatches)) return requestedBatches;
  const posted = await postBooks(tx, context, document, { ...books, requestedBatches });
  return isRejection(posted) ? posted : answer();
});
