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

/** The filters that both stock lists share. */
const listFilter = {
  limit: page.limit,
  cursor: page.cursor,
  variant_id: id.optional(),
  warehouse_id: id.optional(),
  branch_id: id.optional(),
};

/** Stock of a variant in a warehouse. */
export const stockLevel = z.strictObject({
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
  /** The quantity that a reorder fills up to. 0: not set. */
  fill_to: anyQuantity,
  is_low: z.boolean(),
  /** The shelf in its warehouse. Empty: none. */
  shelf: z.string(),
  /** Only with permission to see costs. */
  value: cost(amount),
});
export type StockLevel = z.output<typeof stockLevel>;

export const listProductStockRoute = defineRoute({
  method: 'GET',
  path: '/inventory/product-stock',
  permission: 'product-stock.read',
  summary: 'List stock levels by variant and warehouse; with `cost.read` also the value at cost',
  query: z.strictObject({
    ...listFilter,
    /** Matches products by name, code or barcode; at most the first 200 matches. */
    q: page.q,
    /** Products of this category and those below it. */
    category_id: id.optional(),
    /** 1: only this category, not those below it. Without a category: products that have none. */
    own_only: z.literal('1').optional(),
    /** By warehouse, or by product name. */
    sort: z.enum(['place', 'name']).default('place'),
    /** This shelf and those below it: `A` includes `A-3`. */
    shelf: text(40).optional(),
    /** 1: only variants at or below their reorder level. `out`: only those out of stock. */
    low: z.enum(['1', 'out']).optional(),
  }),
  answer: listOf(stockLevel),
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
  /** A `revaluation` moves value alone. */
  kind: z.enum(['move', 'revaluation']),
  /** In (+) or out (-). */
  quantity: anyQuantity,
  /** Only with permission to see costs. */
  value: cost(amount),
});

export const listStockJournalRoute = defineRoute({
  method: 'GET',
  path: '/inventory/stock-journal',
  permission: 'stock-journal.read',
  summary: 'List the entries of the stock journal, newest document first',
  query: z.strictObject({ ...listFilter, document_id: id.optional() }),
  answer: listOf(stockMovement),
  rejections: { invalid_cursor: 422 },
});
