import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { id, one } from '#platform/contract/fields.ts';
import { SHOP_TYPE_CODES } from '../core/shop-types.ts';

export const addSampleProductsRoute = defineRoute({
  method: 'PUT',
  path: '/sample-products',
  permission: 'sample-products.create',
  summary: 'Goods of a trade, with prices and stock, to try the shop out with; once',
  body: z.strictObject({
    /** Where their stock lies. */
    warehouse_id: id,
    /** The shop's own trade unless told. */
    shop_type: z.enum(SHOP_TYPE_CODES).optional(),
  }),
  /** `added` is 0 where they were there already. */
  answer: one(z.strictObject({ added: z.int(), present: z.int() })),
  rejections: { warehouse_not_found: 404 },
});

export const removeSampleProductsRoute = defineRoute({
  method: 'DELETE',
  path: '/sample-products',
  permission: 'sample-products.delete',
  summary: 'Take all sample goods and their stock away; papers of what was sold of them stay',
  answer: one(
    z.strictObject({
      /** Gone without a trace but their opening stock and its taking back. */
      removed: z.int(),
      /** Gone too, but sales or purchases of them stay in the books. */
      archived: z.int(),
    }),
  ),
  rejections: { insufficient_stock: 409 },
});
