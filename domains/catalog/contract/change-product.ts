import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, id, name, one, price, shareRate, text, version } from '#platform/contract/fields.ts';
import { product } from './product.ts';

export const changeProductRoute = defineRoute({
  method: 'PATCH',
  path: '/inventory/product/{id}',
  permission: 'product.update',
  summary: 'Change the names or the category of a product',
  params: byId,
  body: z.strictObject({
    version,
    name: name().optional(),
    name_bn: text(200).optional(),
    category_id: id.nullable().optional(),
  }),
  answer: one(product),
  rejections: { category_not_found: 404, version_conflict: 409 },
});

export const changedVariant = z.strictObject({
  id,
  product_id: id,
  sale_price: price,
  /** Off each unit. */
  product_discount: price,
  /** null: the shop's. */
  vat_rate: shareRate.nullable(),
  archived: z.boolean(),
  version: z.int(),
});

export type ChangedVariant = z.output<typeof changedVariant>;

export const changeVariantRoute = defineRoute({
  method: 'PATCH',
  path: '/inventory/variants/{id}',
  permission: 'product.update',
  summary: 'Change the price of a variant, its discount or VAT, or take it off sale',
  params: byId,
  body: z.strictObject({
    version,
    sale_price: price.optional(),
    product_discount: price.optional(),
    vat_rate: shareRate.nullable().optional(),
    archived: z.boolean().optional(),
  }),
  answer: one(changedVariant),
  rejections: { discount_too_large: 422, version_conflict: 409 },
});
