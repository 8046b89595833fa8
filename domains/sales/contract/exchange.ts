import { z } from 'zod';
import { DAY_REJECTIONS, linesOf } from '#domains/documents/contract/document.ts';
import { pointsInput } from '#domains/loyalty/contract/points.ts';
import { saleTenders } from '#domains/payments/contract/tender.ts';
import { promotionInput } from '#domains/promotions/contract/promotion-input.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { documentId, id, price, shareRate, text } from '#platform/contract/fields.ts';
import { SALE_REJECTIONS } from './post-sale.ts';
import { saleRequestLine } from './sale.ts';
import { returnAnswer, returnLineRequest } from './sale-return.ts';

const exchangeRequest = z.strictObject({
  id: documentId,
  sale_id: id,
  /** The warehouse that takes the returned goods in and issues the new ones. */
  warehouse_id: id,
  register_id: id.optional(),
  /** The customer, if the sale has none; if it has one, only that customer. */
  customer_id: id.optional(),
  returned: linesOf(returnLineRequest),
  lines: linesOf(saleRequestLine),
  order_discount: price.optional(),
  order_discount_rate: shareRate.optional(),
  ...promotionInput,
  ...pointsInput,
  /** Settle the difference: paid if the new goods cost more, refunded if they cost less. */
  payments: saleTenders,
  reason: text(500).optional(),
  /** True: sells expired goods too, which needs permission. */
  sell_expired: z.boolean().optional(),
  approval_id: id.optional(),
});

export type ExchangeRequest = z.output<typeof exchangeRequest>;

export const postExchangeRoute = defineRoute({
  method: 'POST',
  path: '/return-sale/exchange',
  permission: 'return-sale.create',
  priority: 'till',
  summary: 'Exchange lines of a sale for other goods: only the difference is paid or refunded',
  body: exchangeRequest,
  answer: returnAnswer,
  status: 201,
  rejections: {
    sale_not_found: 404,
    id_reused: 409,
    ...DAY_REJECTIONS,
    register_not_found: 404,
    shift_not_open: 409,
    sale_reversed: 409,
    sale_line_not_found: 404,
    line_given_twice: 422,
    return_exceeds_sold: 409,
    due_written_off: 409,
    customer_differs: 422,
    ...SALE_REJECTIONS,
    refund_does_not_match: 422,
  },
});
