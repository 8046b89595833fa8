import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import {
  amount,
  anyQuantity,
  byId,
  date,
  id,
  instant,
  listOf,
  page,
  price,
} from '#platform/contract/fields.ts';
import { cost } from '#platform/contract/seen-by.ts';

const pageQuery = z.strictObject({ limit: page.limit, cursor: page.cursor });

export const listPricesRoute = defineRoute({
  method: 'GET',
  path: '/inventory/variants/{id}/prices',
  permission: 'product.read',
  summary: 'List the price changes of a variant, newest first',
  params: byId,
  query: pageQuery,
  answer: listOf(
    z.strictObject({
      id,
      at: instant,
      actor_name: z.string(),
      sale_price_before: price,
      sale_price: price,
      /** Discount on each unit. */
      product_discount_before: price,
      product_discount: price,
    }),
  ),
  rejections: { invalid_cursor: 422 },
});

export const listCostsRoute = defineRoute({
  method: 'GET',
  path: '/inventory/variants/{id}/costs',
  permission: 'stock-journal.read',
  summary: 'List the receipts of a variant, newest day first; with `cost.read` also their costs',
  params: byId,
  query: pageQuery,
  answer: listOf(
    z.strictObject({
      document_id: id,
      line_no: z.int(),
      kind: z.string(),
      number: z.string(),
      business_date: date,
      warehouse_id: id,
      quantity: anyQuantity,
      /** Of the whole quantity, and of one unit, rounded. */
      value: cost(amount),
      unit_cost: cost(amount),
    }),
  ),
  rejections: { invalid_cursor: 422 },
});
