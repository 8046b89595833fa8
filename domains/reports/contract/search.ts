import { z } from 'zod';
import { ORDER_KINDS } from '#domains/orders/core/order-kind.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { amount, date, id, one, page } from '#platform/contract/fields.ts';

/** The most that is shown of each kind. */
export const FOUND_MAX = 5;

export const searchRoute = defineRoute({
  method: 'GET',
  path: '/search',
  // Everybody may look; what is found is what each may read.
  permission: null,
  summary:
    'Goods, customers, suppliers, documents and orders that a text means, five of each at most',
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
          /** What is owed to a supplier is told to who may see what goods cost. */
          due: amount.optional(),
        }),
      ),
      documents: z.array(
        z.strictObject({ id, kind: z.string(), number: z.string(), business_date: date }),
      ),
      /** Quotations and orders: they are no documents of the books. */
      orders: z.array(
        z.strictObject({ id, kind: z.enum(ORDER_KINDS), number: z.string(), business_date: date }),
      ),
    }),
  ),
});
