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
  /** Who wrote it in, by name. */
  posted_by: z.string(),
  /** How many lines it has. */
  items: z.int(),
  total: cost(sum),
  /** What is still owed for it: less what was paid, and what went back off the due. */
  due: cost(amount),
  reversed_by: id.nullable(),
});

export type ReceiptRow = z.output<typeof receiptRow>;

export const listReceiptsRoute = defineRoute({
  method: 'GET',
  path: '/purchases/receipts/',
  permission: 'goods-receipt.read',
  summary: 'List goods receipts, newest first, by number, supplier, day or warehouse',
  query: z.strictObject({
    ...page,
    from: date.optional(),
    to: date.optional(),
    supplier_id: id.optional(),
    warehouse_id: id.optional(),
    /** Only what brought these goods. */
    variant_id: id.optional(),
  }),
  answer: listOf(receiptRow),
  rejections: { invalid_cursor: 422 },
});
