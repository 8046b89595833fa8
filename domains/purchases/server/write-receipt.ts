import { priceEffects } from '#domains/catalog/server/door/set-sale-prices.ts';
import type { DocumentToPost } from '#domains/documents/server/door/post.ts';
import type { Decided } from '#domains/documents/server/door/posting-command.ts';
import { bookEffects } from '#domains/inventory/server/door/book-effects.ts';
import { discountsOfLines, takeEffects } from '#domains/orders/server/door/take-of-order.ts';
import { dueChange } from '#domains/parties/core/balance-change.ts';
import { balanceEffects } from '#domains/parties/server/door/balance-effects.ts';
import { paymentEffects } from '#domains/payments/server/door/payment-effects.ts';
import type { Context } from '#platform/http/actor.ts';
import type { postReceiptRoute } from '../contract/goods-receipt.ts';
import type { ReceiptChanges } from '../core/decide-posted-receipt.ts';
import type { LoadedReceipt } from './load-receipt.ts';
import { receiptQueries } from './receipt.sql.ts';

type PostedReceipt = Decided<typeof postReceiptRoute, LoadedReceipt, ReceiptChanges>;

/** A receipt with everything that it changes: its own rows, then those of lower domains. */
export function writeReceipt(
  context: Context,
  { input: { body }, facts, changes }: PostedReceipt,
): DocumentToPost[] {
  const { receipt, books } = changes;
  const { document, taken, prices } = facts;
  const { shop_id } = context.actor;
  const own = { shop_id, document_id: document.id, shift_id: document.shift_id };
  const rows = receiptQueries(shop_id, body, receipt, context.newId);
  const discounts = discountsOfLines(body.lines, receipt.lines);
  const effects = [
    ...rows.map((statement) => ({ locks: 'nothing' as const, statement })),
    ...(taken === null ? [] : takeEffects(context, document.id, taken, discounts)),
    ...priceEffects(context, prices),
    ...balanceEffects({ shop_id, ...dueChange(body.supplier_id, receipt.due) }),
    ...paymentEffects(own, receipt),
    ...bookEffects(context, document, books),
  ];
  return [{ document, effects, approved_by: null }];
}
