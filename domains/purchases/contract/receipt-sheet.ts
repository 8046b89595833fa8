import { z } from 'zod';
import { receivedTender } from '#domains/payments/contract/tender.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import {
  amount,
  anyQuantity,
  byId,
  date,
  id,
  instant,
  one,
  positiveQuantity,
  price,
  shareRate,
  sum,
} from '#platform/contract/fields.ts';
import { cost } from '#platform/contract/seen-by.ts';
import { costPart } from './cost-part.ts';

const sheetLine = z.strictObject({
  id,
  variant_id: id,
  product_id: id,
  product_code: z.string(),
  name: z.string(),
  name_bn: z.string(),
  variant: z.string(),
  variant_bn: z.string(),
  unit_name: z.string(),
  unit_name_bn: z.string(),
  decimals: z.int(),
  quantity: positiveQuantity,
  /** The number of own units in one unit of the line, which cost and quantities are in. */
  factor: positiveQuantity,
  /** Returned to the supplier, without reversed returns. */
  returned: anyQuantity,
  /** Still in stock: with lots from its own lot, else the stock on hand of the variant. */
  left: anyQuantity,
  /** The serial numbers of the receipt that are still in stock. */
  pieces: z.array(z.string()),
  unit_cost: cost(price),
  vat_rate: shareRate,
  /** By the latest bill; as received if there is none. */
  product_discount: cost(sum),
  net: cost(sum),
  order_discount_share: cost(sum),
  vat: cost(sum),
  /** The late costs added to it. */
  landed: cost(amount),
  /** The present sale price of its own unit. */
  sale_price: price,
  own_unit_name: z.string(),
  own_unit_name_bn: z.string(),
});

const after = z.strictObject({
  id,
  kind: z.enum(['landed_cost', 'bill', 'supplier_return']),
  number: z.string(),
  business_date: date,
  posted_by: z.string(),
  party: z.string(),
  reference: z.string(),
  total: cost(amount),
  is_reversed: z.boolean(),
  /** The accounts of late costs, or of their reversal. */
  parts: cost(z.array(costPart)),
  taken_back: cost(z.array(costPart)),
});

const receiptSheet = z.strictObject({
  id,
  number: z.string(),
  business_date: date,
  posted_at: instant,
  posted_by: z.string(),
  branch_id: id,
  warehouse: z.strictObject({ id, name: z.string(), name_bn: z.string() }),
  supplier: z.strictObject({ id, name: z.string(), phone: z.string() }),
  note: z.string(),
  reversed_by: id.nullable(),
  lines: z.array(sheetLine),
  subtotal: cost(sum),
  discount: cost(sum),
  vat: cost(sum),
  total: cost(sum),
  /** Still owed for it. */
  open_due: cost(amount),
  payments: cost(z.array(receivedTender)),
  /** Later costs, bills and returns, in order. */
  after: z.array(after),
});

export type ReceiptSheet = z.output<typeof receiptSheet>;

export const readReceiptSheetRoute = defineRoute({
  method: 'GET',
  path: '/purchases/receipts/{id}/sheet',
  permission: 'goods-receipt.read',
  summary: 'Get a goods receipt with the names of its variants and what followed from it',
  params: byId,
  answer: one(receiptSheet),
});
