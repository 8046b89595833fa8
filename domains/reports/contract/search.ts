import { z } from 'zod';
import { ORDER_KINDS } from '#domains/orders/core/order-kind.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { amount, date, id, one, page } from '#platform/contract/fields.ts';

/** The most results of each kind. */
export const FOUND_MAX = 5;

export const searchRoute = defineRoute({
  method: 'GET',
  path: '/search',
  // Every member can search; results need the permission to read them.
  permission: null,
  summary: 'Search products, customers, suppliers, documents and orders, five of each at most',
  query: z.strictObject({ q: page.q }),
  answer: one(
    z.strictObject({
      products: z.array(
        z.strictObject({
          variant_id: id,
          product_code: z.string(),
          name: z.string(),
          name_bn: z.string(),
          variant: z.string(),
          variant_bn: z.string(),
          unit_price: amount,
        }),
      ),
      parties: z.array(
        z.strictObject({
          id,
          kind: z.enum(['customer', 'supplier']),
          name: z.string(),
          phone: z.string(),
          /** What a supplier is owed needs permission to see costs. */
          due: amount.optional(),
        }),
      ),
      documents: z.array(
        z.strictObject({ id, kind: z.string(), number: z.string(), business_date: date }),
      ),
      /** Quotations and orders, which are not posted documents. */
      orders: z.array(
        z.strictObject({ id, kind: z.enum(ORDER_KINDS), number: z.string(), business_date: date }),
      ),
    }),
  ),
});
