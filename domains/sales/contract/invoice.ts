import { z } from 'zod';
import { linesOf } from '#domains/documents/contract/document.ts';
import { pointsInput } from '#domains/loyalty/contract/points.ts';
import { saleTenders } from '#domains/payments/contract/tender.ts';
import { promotionInput } from '#domains/promotions/contract/promotion-input.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import {
  amount,
  anyQuantity,
  byId,
  date,
  documentId,
  id,
  instant,
  listOf,
  one,
  page,
  positiveQuantity,
  price,
  sum,
  text,
} from '#platform/contract/fields.ts';
import { postSaleRoute } from './post-sale.ts';
import { bookedSale, saleRequestLine } from './sale.ts';

const invoiceRequest = z.strictObject({
  id: documentId,
  warehouse_id: id,
  customer_id: id.optional(),
  /** The quotation or sales order that the invoice is made from. */
  order_id: id.optional(),
  lines: linesOf(saleRequestLine.extend({ order_line_id: id.optional() })),
  order_discount: price.optional(),
  order_discount_rate: saleRequestLine.shape.product_discount_rate,
  ...promotionInput,
  ...pointsInput,
  /** The delivery charge: without VAT. */
  delivery: price.optional(),
  payments: saleTenders,
  /** The date by which the rest is due. */
  pay_by: date.optional(),
  /** The customer's own reference, for example a purchase order number. */
  reference: text(100).default(''),
  note: text(1000).optional(),
  approval_id: id.optional(),
});

export type InvoiceRequest = z.output<typeof invoiceRequest>;

/** A delivery of goods of an invoice. */
const challan = z.strictObject({
  id,
  /** Counts within the invoice: 1, 2, 3. */
  number: z.int(),
  handed_to: z.string(),
  carrier: z.string(),
  note: z.string(),
  created_at: instant,
  created_by: z.string(),
  cancelled_at: instant.nullable(),
  lines: z.array(z.strictObject({ sale_line_id: id, quantity: positiveQuantity })),
});

const invoice = bookedSale.extend({
  warehouse: z.strictObject({ id, name: z.string(), name_bn: z.string() }),
  pay_by: date.nullable(),
  reference: z.string(),
  order: z.strictObject({ id, kind: z.string(), number: z.string() }).nullable(),
  /** The amount still due. */
  open_due: amount,
  challans: z.array(challan),
  /** The quantity of each line still to be delivered: less returns. */
  to_deliver: z.array(z.strictObject({ sale_line_id: id, quantity: anyQuantity })),
});

export type Invoice = z.output<typeof invoice>;

const invoiceRow = z.strictObject({
  id,
  number: z.string(),
  business_date: date,
  posted_at: instant,
  branch_id: id,
  customer_id: id.nullable(),
  customer_name: z.string().nullable(),
  reference: z.string(),
  pay_by: date.nullable(),
  items: z.int(),
  total: sum,
  /** The amount still due. */
  due: amount,
  /** Whether something is still to be delivered. */
  is_open: z.boolean(),
  reversed_by: id.nullable(),
});

export type InvoiceRow = z.output<typeof invoiceRow>;

const { register_not_found: _r, shift_not_open: _s, ...saleRejections } = postSaleRoute.rejections;

export const postInvoiceRoute = defineRoute({
  method: 'POST',
  path: '/sales/',
  permission: 'sales.create',
  summary: 'Post a sales invoice, from an order or on its own: paid, partly paid, or on credit',
  body: invoiceRequest,
  answer: one(invoice),
  status: 201,
  rejections: {
    ...saleRejections,
    order_not_found: 404,
    order_closed: 409,
    order_done: 409,
    order_of_another_party: 422,
    order_line_not_found: 404,
    more_than_ordered: 409,
  },
});

export const readInvoiceRoute = defineRoute({
  method: 'GET',
  path: '/sales/{id}',
  permission: 'sales.read',
  summary: 'A posted sales invoice, with later payments and deliveries',
  params: byId,
  answer: one(invoice),
});

export const listInvoicesRoute = defineRoute({
  method: 'GET',
  path: '/sales/',
  permission: 'sales.read',
  summary: 'Sales invoices, newest first',
  query: z.strictObject({
    ...page,
    customer_id: id.optional(),
    warehouse_id: id.optional(),
  }),
  answer: listOf(invoiceRow),
  rejections: { invalid_cursor: 422 },
});

export const postChallanRoute = defineRoute({
  method: 'POST',
  path: '/sales/{id}/challans',
  permission: 'sales.deliver',
  summary: 'Record a delivery of an invoice (challan), of all goods or a part',
  params: byId,
  body: z.strictObject({
    id: documentId,
    lines: linesOf(z.strictObject({ sale_line_id: id, quantity: positiveQuantity })),
    handed_to: text(200).default(''),
    carrier: text(200).default(''),
    note: text(1000).default(''),
  }),
  answer: one(invoice),
  status: 201,
  rejections: {
    sale_line_not_found: 404,
    id_reused: 409,
    sale_reversed: 409,
    more_than_sold: 409,
  },
});

export const cancelChallanRoute = defineRoute({
  method: 'POST',
  path: '/sales/{id}/challans/{challan_id}/cancel',
  permission: 'sales.deliver',
  summary: 'Cancel a challan whose goods did not reach the customer',
  params: byId.extend({ challan_id: id }),
  answer: one(invoice),
  rejections: { challan_cancelled: 409 },
});
