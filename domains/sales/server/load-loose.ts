import {
  approvalsForRoute,
  approvalUse,
  loadApproval,
} from '#domains/access/server/door/spend-approval.ts';
import {
  type OpenedDocument,
  openDocumentWith,
} from '#domains/documents/server/door/open-document.ts';
import { listRequestedBatches } from '#domains/inventory/core/levels/requested-batches.ts';
import { loadBatchFacts } from '#domains/inventory/server/door/load-batch-facts.ts';
import { loadStock } from '#domains/inventory/server/door/load-stock.ts';
import { ZERO } from '#domains/kernel/core/money.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import type { Input } from '#platform/http/endpoint.ts';
import { SALE_RETURN } from '../contract/kinds.ts';
import type { postWithoutReceiptRoute } from '../contract/without-receipt.ts';
import type { PostedLooseFacts } from '../core/decide-posted-loose.ts';
import { linesInStock, loadLockedSaleFacts } from './door/exchange-sale.ts';
import { stockedVariantsQuery } from './return.sql.ts';

export type LoadedLoose = PostedLooseFacts & { document: OpenedDocument };

/** Opens the document and locks the levels that the goods come back to. */
export async function loadLoose(
  tx: Tx,
  context: Context,
  { body }: Input<typeof postWithoutReceiptRoute>,
) {
  const { shop_id } = context.actor;
  const { warehouse_id, register_id } = body;
  const header = { kind: SALE_RETURN, warehouse_id, register_id, request: body };
  const variant_ids = body.lines.map(({ variant_id }) => variant_id);
  const { opened: document, rows } = await openDocumentWith(tx, context, header, [
    stockedVariantsQuery({ shop_id, variant_ids }),
  ]);
  if (document === 'posted' || isRejection(document)) return document;
  const into = (rows[0] ?? []).map(({ id }) => id as string);
  const stock = await loadStock(tx, { ...document, shop_id, warehouse_id }, { into });
  const sale = { ...body, payments: body.refunds, comes_in: true };
  const facts = await loadLockedSaleFacts(tx, context, document, sale);
  const [missing] = approvalsForRoute(context, ZERO);
  const planned = linesInStock(body, facts).map(({ variant_id, line }) => {
    return { warehouse_id, variant_id, line, is_in: true };
  });
  return {
    ...facts,
    document,
    levels: stock.levels,
    has_lots: stock.has_lots,
    batches: await loadBatchFacts(tx, context, document.business_date, {
      ...stock,
      planned,
      requestedBatches: listRequestedBatches(body.lines),
    }),
    approval: await loadApproval(tx, shop_id, body.approval_id),
    approval_check: approvalUse(context, { ...body, document }),
    missing_permission: missing?.permission ?? null,
  };
}
