import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { documentId, id, listOf, name, one, page, shareRate } from '#platform/contract/fields.ts';
import { SHOP_TYPE_CODES } from '../core/shop-types.ts';

export const listShopTypesRoute = defineRoute({
  method: 'GET',
  path: '/shop-types',
  permission: null,
  summary: 'List the trades that a new shop can choose',
  query: z.strictObject(page),
  answer: listOf(
    z.strictObject({
      code: z.enum(SHOP_TYPE_CODES),
      name: z.string(),
      name_bn: z.string(),
    }),
  ),
  rejections: { invalid_cursor: 422 },
});

const newShop = z.strictObject({
  /** Id of the new shop; repeating the request with it creates no second shop. */
  id: documentId,
  name: name(),
  shop_type: z.enum(SHOP_TYPE_CODES),
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** Not registered: prices have no VAT added, and VAT on purchases is part of the cost. */
  vat_registered: z.boolean(),
  vat_rate: shareRate,
  language: z.enum(['bn', 'en']),
  timezone: z
    .string()
    .max(64)
    .regex(/^[A-Z][A-Za-z_]+(\/[A-Za-z0-9_+-]+){0,2}$/)
    .default('Asia/Dhaka'),
});

export type NewShop = z.output<typeof newShop>;

export const foundShopRoute = defineRoute({
  method: 'POST',
  path: '/shops',
  permission: null,
  summary: 'Create a shop, ready to sell, with the caller as its owner; enter it with /auth/shop',
  body: newShop,
  answer: one(z.strictObject({ id, name: z.string() })),
  status: 201,
  rejections: {
    currency_unknown: 422,
    currency_decimals: 422,
    timezone_unknown: 422,
    vat_not_registered: 422,
    id_reused: 409,
    too_many_shops: 409,
  },
});
