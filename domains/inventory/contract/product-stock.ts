import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { amount, anyQuantity, date, id, listOf, page } from '#platform/contract/fields.ts';

/** What both lists of stock can be asked for; goods are found by the catalogue, not here. */
const asked = {
  limit: page.limit,
  cursor: page.cursor,
  variant_id: id.optional(),
  warehouse_id: id.optional(),
};

export const listProductStockRoute = defineRoute({
  method: 'GET',
  path: '/inventory/product-stock',
  permission: 'product-stock.read',
  summary: 'What lies in each warehouse of each variant, and its value at cost',
  query: z.strictObject(asked),
  answer: listOf(
    z.strictObject({
      variant_id: id,
      warehouse_id: id,
      on_hand: anyQuantity,
      reserved: anyQuantity,
      value: amount,
    }),
  ),
  rejections: { invalid_cursor: 422 },
});

export const stockMovement = z.strictObject({
  document_id: id,
  line_no: z.int(),
  /** Kind and number of the document that moved it. */
  document_kind: z.string(),
  number: z.string(),
  business_date: date,
  warehouse_id: id,
  variant_id: id,
  /** `revaluation` moves value alone. */
  kind: z.enum(['move', 'revaluation']),
  /** In (+) or out (-). */
  quantity: anyQuantity,
  value: amount,
});

export const listStockJournalRoute = defineRoute({
  method: 'GET',
  path: '/inventory/stock-journal',
  permission: 'stock-journal.read',
  summary: 'The stock journal, newest document first',
  query: z.strictObject({ ...asked, document_id: id.optional() }),
  answer: listOf(stockMovement),
  rejections: { invalid_cursor: 422 },
});
