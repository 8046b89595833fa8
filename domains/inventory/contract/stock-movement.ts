import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { amount, date, id, listOf, one, page, quantitySum } from '#platform/contract/fields.ts';
import { cost } from '#platform/contract/seen-by.ts';
import { stockMovement } from './product-stock.ts';

const location = { warehouse_id: id.optional(), branch_id: id.optional() };

export const listProductMovementRoute = defineRoute({
  method: 'GET',
  path: '/inventory/product-movement',
  permission: 'stock-journal.read',
  summary: 'List the movements of a variant, latest day first, with the balance after each',
  query: z.strictObject({
    ...location,
    variant_id: id,
    from: date.optional(),
    to: date.optional(),
    limit: page.limit,
    cursor: page.cursor,
  }),
  answer: listOf(
    stockMovement.extend({
      /** After this movement, in the requested locations. */
      balance: quantitySum,
      balance_value: cost(amount),
    }),
  ),
  rejections: { invalid_cursor: 422 },
});

const sums = {
  opening: quantitySum,
  taken_in: quantitySum,
  taken_out: quantitySum,
  closing: quantitySum,
  opening_value: cost(amount),
  value_in: cost(amount),
  value_out: cost(amount),
  closing_value: cost(amount),
};

const period = { from: date, to: date };

const inventoryMovement = z.strictObject({
  variant_id: id,
  product_code: z.string(),
  name: z.string(),
  name_bn: z.string(),
  variant: z.string(),
  variant_bn: z.string(),
  unit_name: z.string(),
  unit_name_bn: z.string(),
  ...sums,
});
export type InventoryMovement = z.output<typeof inventoryMovement>;

export const listInventoryMovementRoute = defineRoute({
  method: 'GET',
  path: '/inventory/inventory-movement',
  permission: 'stock-journal.read',
  summary: 'List opening balance, received, issued and closing balance of each variant in a period',
  query: z.strictObject({
    ...location,
    ...period,
    variant_id: id.optional(),
    q: page.q,
    limit: page.limit,
    cursor: page.cursor,
  }),
  answer: listOf(inventoryMovement),
  rejections: { invalid_cursor: 422 },
});

const stockValue = z.strictObject({
  date,
  /** Of all movements until the end of that day. */
  value: cost(amount),
  /** The balance of Stock in hand at the end of that day. null: part of a branch. */
  ledger_value: cost(amount.nullable()),
  /** That account, whose ledger lists its entries. null together with its value. */
  account_id: id.nullable(),
});

export const readStockValueRoute = defineRoute({
  method: 'GET',
  path: '/inventory/stock-value',
  permission: 'stock-journal.read',
  summary: 'Get the value of stock at the end of a day, by the stock journal and by the ledger',
  query: z.strictObject({ ...location, date }),
  answer: one(stockValue),
});
