import { z } from 'zod';
import { linesOf } from '#domains/documents/contract/document.ts';
import {
  PROMOTION_REJECTIONS,
  promotionInput,
} from '#domains/promotions/contract/promotion-input.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { id, one, price, sum } from '#platform/contract/fields.ts';
import { pricedLine } from './priced-line.ts';

const { promotions_changed: _, ...COUPON_REJECTIONS } = PROMOTION_REJECTIONS;

/** Price and discount are given only if set by hand; omitted: the current ones are returned. */
const quoteRequest = z.strictObject({
  warehouse_id: id,
  customer_id: id.optional(),
  coupon_code: promotionInput.coupon_code,
  lines: linesOf(z.strictObject(pricedLine)),
});

export type QuoteRequest = z.output<typeof quoteRequest>;

const names = { name: z.string(), name_bn: z.string() };

const quote = z.strictObject({
  /** In the order of the request. */
  lines: z.array(
    z.strictObject({
      unit_price: price,
      /** All discounts on the line. */
      product_discount: price,
      promotion: z.strictObject(names).nullable(),
    }),
  ),
  /** Each promotion once, with its total. */
  promotions: z.array(
    z.strictObject({ promotion_id: id, ...names, code: z.string().nullable(), amount: sum }),
  ),
  promotion_discount: sum,
});

export type Quote = z.output<typeof quote>;

/** A POST, because a document has many lines. It writes nothing. */
export const quoteLinesRoute = defineRoute({
  method: 'POST',
  path: '/pos/quoted-lines',
  permission: 'pos-product.read',
  summary: 'Price lines at current prices, with promotions, without posting',
  body: quoteRequest,
  answer: one(quote),
  status: 200,
  rejections: {
    customer_not_found: 404,
    variant_not_found: 404,
    unit_not_found: 404,
    quantity_too_fine: 422,
    amount_too_large: 422,
    discount_given_twice: 422,
    discount_too_large: 422,
    customer_required: 422,
    ...COUPON_REJECTIONS,
  },
});
