import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { id, one } from '#platform/contract/fields.ts';
import { SHOP_TYPE_CODES } from '../core/shop-types.ts';

export const addSampleProductsRoute = defineRoute({
  method: 'PUT',
  path: '/sample-products',
  permission: 'sample-products.create',
  summary: 'Add sample products of a trade with prices and stock, once',
  body: z.strictObject({
    /** The warehouse for their stock. */
    warehouse_id: id,
    /** Defaults to the trade of the shop. */
    shop_type: z.enum(SHOP_TYPE_CODES).optional(),
  }),
  /** `added` is 0 if they were present already. */
  answer: one(z.strictObject({ added: z.int(), present: z.int() })),
  rejections: { warehouse_not_found: 404 },
});

export const removeSampleProductsRoute = defineRoute({
  method: 'DELETE',
  path: '/sample-products',
  permission: 'sample-products.delete',
  summary: 'Remove all sample products and their stock; documents that sold them stay',
  answer: one(
    z.strictObject({
      /** Deleted completely, except for their opening stock and its reversal. */
      removed: z.int(),
      /** Archived, because sales or purchases of them stay in the books. */
      archived: z.int(),
    }),
  ),
  rejections: { insufficient_stock: 409 },
});
