import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, one, positiveQuantity, price, shareRate } from '#platform/contract/fields.ts';
import { cost } from '#platform/contract/seen-by.ts';

export const lastCostRoute = defineRoute({
  method: 'GET',
  path: '/inventory/variants/{id}/last-cost',
  permission: 'stock-journal.read',
  summary: 'The last delivery cost of a variant or, if never delivered, its opening cost',
  params: byId,
  answer: one(
    z.strictObject({
      /**
       * The cost of one unit of `factor` base units. Null: there was never a cost at the caller’s
       * locations, or the caller may not see costs.
       */
      unit_cost: cost(price),
      factor: cost(positiveQuantity),
      vat_rate: cost(shareRate),
    }),
  ),
});
