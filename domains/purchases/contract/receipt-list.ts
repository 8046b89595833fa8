import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { amount, date, id, instant, listOf, page, sum } from '#platform/contract/fields.ts';
import { cost } from '#platform/contract/seen-by.ts';

const receiptRow = z.strictObject({
  id,
  number: z.string(),
  business_date: date,
  posted_at: instant,
  branch_id: id,
  warehouse: z.strictObject({ id, name: z.string(), name_bn: z.string() }),
  supplier_id: id,
  supplier_name: z.string(),
  /** The name of the user who posted it. */
  posted_by: z.string(),
  /** The number of lines. */
  items: z.int(),
  total: cost(sum),
  /** Still owed: the total less payments and credited returns. */
  due: cost(amount),
  reversed_by: id.nullable(),
});

export type ReceiptRow = z.output<typeof receiptRow>;

const list = {
  method: 'GET' as const,
  permission: 'goods-receipt.read' as const,
  answer: listOf(receiptRow),
  rejections: { invalid_cursor: 422 } as const,
};

const receipts = {
  ...list,
  summary: 'List goods receipts, newest first; filter by number, supplier, day or warehouse',
  query: z.strictObject({
    ...page,
    from: date.optional(),
    to: date.optional(),
    supplier_id: id.optional(),
    warehouse_id: id.optional(),
    /** Only receipts of this variant. */
    variant_id: id.optional(),
  }),
};

export const listReceiptsRoute = defineRoute({ ...receipts, path: '/purchases/receipts/' });

/** The same at the path that the specified client calls. */
export const listPurchasesRoute = defineRoute({ ...receipts, path: '/purchases' });

export const listDuePurchasesRoute = defineRoute({
  ...list,
  path: '/due-purchases',
  summary: 'List goods receipts that are still owed for, newest first',
  query: z.strictObject({ ...page, supplier_id: id.optional(), warehouse_id: id.optional() }),
});
