import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { id, listOf, one, page, text } from '#platform/contract/fields.ts';

/** The place of goods in their warehouse, as it is written on the shelf; empty: none. */
const shelf = text(40).transform((value) => value.trim());

export const setShelfRoute = defineRoute({
  method: 'PATCH',
  path: '/inventory/product-stock/shelf',
  permission: 'product-stock.update',
  summary: 'On which shelf of a warehouse goods stand',
  body: z.strictObject({ warehouse_id: id, variant_id: id, shelf }),
  answer: one(z.strictObject({ warehouse_id: id, variant_id: id, shelf: z.string() })),
});

export const listShelvesRoute = defineRoute({
  method: 'GET',
  path: '/inventory/product-stock/shelves',
  permission: 'product-stock.read',
  summary: 'The shelves of a warehouse on which something stands, with how many kinds of goods',
  query: z.strictObject({ warehouse_id: id, limit: page.limit, cursor: page.cursor }),
  answer: listOf(z.strictObject({ shelf: z.string(), variants: z.int() })),
  rejections: { invalid_cursor: 422 },
});
