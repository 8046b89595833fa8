import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, id, listOf, one, page, text } from '#platform/contract/fields.ts';

const storeProduct = z.strictObject({
  /** The product. */
  id,
  code: z.string(),
  name: z.string(),
  name_bn: z.string(),
  is_listed: z.boolean(),
  /** null: it was never listed or described. */
  slug: z.string().nullable(),
  description: z.string(),
  description_bn: z.string(),
  /** 0: it was never listed or described. */
  version: z.int(),
});

export type StoreProductRow = z.output<typeof storeProduct>;

export const listStoreProductsRoute = defineRoute({
  method: 'GET',
  path: '/ecommerce/products',
  permission: 'store.read',
  summary: 'List products that can be sold, with whether the web store lists them',
  query: z.strictObject({ ...page, listed: z.enum(['yes', 'no']).optional() }),
  answer: listOf(storeProduct),
  rejections: { invalid_cursor: 422 },
});

export const changeStoreProductRoute = defineRoute({
  method: 'PATCH',
  path: '/ecommerce/products/{id}',
  permission: 'store-products.update',
  summary: 'List a product in the web store, take it off, or describe it',
  params: byId,
  body: z.strictObject({
    version: z.int().min(0).max(2_147_483_647),
    is_listed: z.boolean().optional(),
    description: text(5000).optional(),
    description_bn: text(5000).optional(),
  }),
  answer: one(storeProduct),
  rejections: { store_not_found: 409, version_conflict: 409 },
});

export const listAllProductsRoute = defineRoute({
  method: 'POST',
  path: '/ecommerce/products/list-all',
  permission: 'store-products.update',
  summary: 'List every product that has a price and was never listed',
  answer: one(z.strictObject({ listed: z.int() })),
  status: 200,
  rejections: { store_not_found: 409 },
});
