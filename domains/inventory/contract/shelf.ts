import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { id, listOf, one, page, text } from '#platform/contract/fields.ts';

/** The shelf of a variant, as labelled in the warehouse. Empty: none. */
const shelf = text(40).transform((value) => value.trim());

export const setShelfRoute = defineRoute({
  method: 'PATCH',
  path: '/inventory/product-stock/shelf',
  permission: 'product-stock.update',
  summary: 'Set the shelf of a variant in a warehouse',
  body: z.strictObject({ warehouse_id: id, variant_id: id, shelf }),
  answer: one(z.strictObject({ warehouse_id: id, variant_id: id, shelf: z.string() })),
});

export const listShelvesRoute = defineRoute({
  method: 'GET',
  path: '/inventory/product-stock/shelves',
  permission: 'product-stock.read',
  summary: 'List the shelves of a warehouse that are in use, with the number of variants on each',
  query: z.strictObject({ warehouse_id: id, limit: page.limit, cursor: page.cursor }),
  answer: listOf(z.strictObject({ shelf: z.string(), variants: z.int() })),
  rejections: { invalid_cursor: 422 },
});
