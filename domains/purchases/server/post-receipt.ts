import { setSalePrices } from '#domains/catalog/server/door/set-sale-prices.ts';
import { checkBackdate } from '#domains/documents/server/door/check-backdate.ts';
import { openDocument } from '#domains/documents/server/door/open-document.ts';
import { requestedBatchesOf } from '#domains/inventory/core/levels/requested-batches.ts';
import { correctNamed } from '#domains/inventory/server/door/correct-named.ts';
import { explainNotStocked } from '#domains/inventory/server/door/explain-not-stocked.ts';
import { lockLevelsForReceipt } from '#domains/inventory/server/door/lock-levels.ts';
import { postBooks } from '#domains/inventory/server/door/post-books.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { withAgreed } from '#domains/orders/core/agreed-discounts.ts';
import {
  discountsOfLines,
  lockTaken,
  writeTaken,
} from '#domains/orders/server/door/take-of-order.ts';
import { postDue } from '#domains/parties/server/door/post-due.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { command, replayed } from '#platform/http/endpoint.ts';
import { postReceiptRoute, type ReceiptRequest } from '../contract/goods-receipt.ts';
import { GOODS_RECEIPT } from '../contract/kinds.ts';
import { withAgreedCosts } from '../core/agreed-costs.ts';
import { decideReceipt } from '../core/decide-receipt.ts';
import { noteCosts } from './note-costs.ts';
import { insertReceipt, loadReceipt, loadReceiptFacts } from './receipt.sql.ts';

export const postReceipt = command(postReceiptRoute, async (tx, { body }, context) => {
  const { shop_id } = context.actor;
  const happened_at = checkBackdate(context, 'goods-receipt', body.happened_at);
  if (isRejection(happened_at)) return happened_at;
  const document = await openDocument(tx, context, {
    kind: GOODS_RECEIPT,
    warehouse_id: body.warehouse_id,
    request: body,
    happened_at,
  });
  if (isRejection(document)) return document;
  if (document === 'posted') return replayed({ data: await loadReceipt(tx, shop_id, body.id) });

  const taken = await lockOrdered(tx, context, body);
  if (isRejection(taken)) return taken;
  const variant_ids = [...new Set(body.lines.map((line) => line.variant_id))];
  const facts = await loadReceiptFacts(tx, shop_id, { ...body, variant_ids });
  const lines = withAgreedCosts(body.lines, taken?.order.open_lines ?? []);
  if (isRejection(lines)) return lines;
  const costed = { ...body, lines };
  const agreedCommand = taken === null ? costed : withAgreed(costed, taken.order);
  const decided = decideReceipt(agreedCommand, {
    ...facts,
    decimals: new Map(Object.entries(facts.decimals)),
    vat_registered: document.vat_registered,
  });
  if (isRejection(decided)) return explainNotStocked(tx, shop_id, decided, body.lines);

  const counted = await correctNamed(tx, context, document, body);
  if (counted !== null) return counted;
  const entry_id = context.newId();
  await lockLevelsForReceipt(tx, shop_id, body.warehouse_id, variant_ids);
  await insertReceipt(tx, shop_id, body, decided, context.newId);
  if (taken !== null)
    await writeTaken(tx, context, body.id, taken, discountsOfLines(body.lines, decided.lines));
  await postDue(tx, { shop_id, party_id: body.supplier_id, change: decided.due });
  const priced = await setSalePrices(tx, context, pricesOf(body));
  if (isRejection(priced)) return priced;
  const posted = await postBooks(tx, context, document, {
    ...decided,
    entry_id,
    requestedBatches: requestedBatchesOf(body.lines),
  });
  if (isRejection(posted)) return posted;
  await noteCosts(tx, context, variant_ids);
  return { data: await loadReceipt(tx, shop_id, body.id) };
});

/** Locks the ordered lines that the receipt takes. null: it has no order. */
async function lockOrdered(tx: Tx, context: Context, body: ReceiptRequest) {
  const { order_id, supplier_id: party_id, lines } = body;
  if (order_id === undefined) return null;
  return lockTaken(tx, context, { kinds: ['purchase_order'], order_id, party_id, lines });
}

function pricesOf({ lines }: ReceiptRequest) {
  return lines.flatMap(({ variant_id, sale_price }, index) =>
    sale_price === undefined ? [] : [{ variant_id, sale_price, path: `lines.${index}.sale_price` }],
  );
}
