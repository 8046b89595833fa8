import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, one, positiveQuantity, price, shareRate } from '#platform/contract/fields.ts';
import { cost } from '#platform/contract/seen-by.ts';

export const lastCostRoute = defineRoute({
  method: 'GET',
  path: '/inventory/variants/{id}/last-cost',
  permission: 'stock-journal.read',
  summary: 'What a variant cost the last time it was delivered or, if never, put in',
  params: byId,
  answer: one(
    z.strictObject({
      /**
       * Of a unit that holds so many of the goods' own. Nothing: it never came for money where the
       * caller works, or the caller may not see what goods cost.
       */
      unit_cost: cost(price),
      factor: cost(positiveQuantity),
      vat_rate: cost(shareRate),
    }),
  ),
});
