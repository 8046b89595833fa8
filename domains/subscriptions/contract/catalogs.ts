import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { one, price } from '#platform/contract/fields.ts';

const limit = z.int().min(0).nullable();

/** A package as visitors see it: prices in minor units, VAT not included; a null limit is none. */
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
  summary: 'The packages that a shop may subscribe to, the smallest first',
  query: z.strictObject({ lang: z.enum(['bn', 'en']).optional() }),
  answer: one(z.array(localizedPackage)),
});
