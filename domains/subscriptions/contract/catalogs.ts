import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { one, price } from '#platform/contract/fields.ts';

const limit = z.int().min(0).nullable();

/** A package for display: prices in minor units without VAT; a null limit means no limit. */
export const localizedPackage = z.strictObject({
  code: z.string(),
  name: z.string(),
  audience: z.string(),
  price_month: price,
  price_year: price,
  limits: z.strictObject({
    branches: limit,
    warehouses: limit,
    staff: limit,
    products: limit,
    bills_a_month: limit,
  }),
  abilities: z.array(z.string()),
});

export const listPackagesRoute = defineRoute({
  method: 'GET',
  path: '/subscriptions/catalogs',
  permission: null,
  summary: 'List the packages that a shop can subscribe to, smallest first',
  query: z.strictObject({ lang: z.enum(['bn', 'en']).optional() }),
  answer: one(z.array(localizedPackage)),
});
