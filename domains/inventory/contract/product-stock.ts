import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import {
  amount,
  anyQuantity,
  date,
  id,
  listOf,
  page,
  quantitySum,
  text,
} from '#platform/contract/fields.ts';
import { cost } from '#platform/contract/seen-by.ts';

/** What both lists of stock can be asked for. */
const listFilter = {
  limit: page.limit,
  cursor: page.cursor,
  variant_id: id.optional(),
  warehouse_id: id.optional(),
  branch_id: id.optional(),
};

export const listProductStockRoute = defineRoute({
  method: 'GET',
  path: '/inventory/product-stock',
  permission: 'product-stock.read',
  summary: 'What lies in each warehouse of each variant; with `cost.read` also its value at cost',
  query: z.strictObject({
    ...listFilter,
    /** Goods by name, code or barcode: of the two hundred that are found first. */
    q: page.q,
    /** Goods of this category and those below it. */
    category_id: id.optional(),
    /** 1: only its own, not those below it; without a category, goods of none. */
    own_only: z.literal('1').optional(),
    /** By the warehouse, or by the name of the goods. */
    sort: z.enum(['place', 'name']).default('place'),
    /** This place of the shelves and those below it: `A` shows `A` and `A-3`. */
    shelf: text(40).optional(),
    /** 1: only what has reached its reorder level; `out`: only that of which nothing is left. */
    low: z.enum(['1', 'out']).optional(),
  }),
  answer: listOf(
    z.strictObject({
      variant_id: id,
      warehouse_id: id,
      product_code: z.string(),
      name: z.string(),
      name_bn: z.string(),
      variant: z.string(),
      variant_bn: z.string(),
      unit_name: z.string(),
      unit_name_bn: z.string(),
      on_hand: quantitySum,
      reserved: quantitySum,
      reorder_level: anyQuantity,
      /** Up to how much it is filled when it is ordered; 0: none is set. */
      fill_to: anyQuantity,
      is_low: z.boolean(),
      /** Where it stands in its warehouse; empty: nowhere in particular. */
      shelf: z.string(),
      /** Only for who may see what goods cost. */
      value: cost(amount),
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
  product_code: z.string(),
  name: z.string(),
  name_bn: z.string(),
  variant: z.string(),
  variant_bn: z.string(),
  /** `revaluation` moves value alone. */
  kind: z.enum(['move', 'revaluation']),
  /** In (+) or out (-). */
  quantity: anyQuantity,
  /** Only for who may see what goods cost. */
  value: cost(amount),
});

export const listStockJournalRoute = defineRoute({
  method: 'GET',
  path: '/inventory/stock-journal',
  permission: 'stock-journal.read',
  summary: 'The stock journal, newest document first',
  query: z.strictObject({ ...listFilter, document_id: id.optional() }),
  answer: listOf(stockMovement),
  rejections: { invalid_cursor: 422 },
});
