import type { DocumentToPost } from '#domains/documents/server/door/post.ts';
import type { Decided } from '#domains/documents/server/door/posting-command.ts';
import { type Minor, subtract, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import { discountsOfLines, takeEffects } from '#domains/orders/server/door/take-of-order.ts';
import type { Context } from '#platform/http/actor.ts';
import type { postInvoiceRoute } from '../contract/invoice.ts';
import type { SaleChanges } from '../core/decide-posted-sale.ts';
import { insertInvoiceQuery } from './invoice.sql.ts';
import type { LoadedInvoice } from './load-invoice.ts';
import { saleEffects } from './write-sale.ts';

type PostedInvoice = Decided<typeof postInvoiceRoute, LoadedInvoice, SaleChanges>;

/** An invoice with everything that it changes: a sale, its terms, and what it takes of an order. */
export function writeInvoice(
  context: Context,
  { input: { body }, facts, changes }: PostedInvoice,
): DocumentToPost[] {
  const { document, taken, invoice } = facts;
  const { shop_id } = context.actor;
  const discounts = discountsOfLines(body.lines, agreedDiscountsOf(changes.sale));
  const effects = [
    ...saleEffects(context, { request: invoice, facts, changes }),
    { locks: 'nothing' as const, statement: insertInvoiceQuery(shop_id, body) },
    ...(taken === null ? [] : takeEffects(context, document.id, taken, discounts)),
  ];
  return [{ document, effects, approved_by: changes.approved_by }];
}

/** The discount of each line without coupons: the order did not include those. */
function agreedDiscountsOf({ lines, uses }: SaleChanges['sale']): { product_discount: Minor }[] {
  return lines.map(({ product_discount }, at) => {
    const promotionDiscount = sumOf(uses, ({ line, amount }) => (line === at ? amount : ZERO));
    return { product_discount: subtract(product_discount, promotionDiscount) };
  });
}
