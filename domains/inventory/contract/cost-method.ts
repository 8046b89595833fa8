import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { one } from '#platform/contract/fields.ts';
import { cost } from '#platform/contract/seen-by.ts';

export const changeCostMethodRoute = defineRoute({
  method: 'PATCH',
  path: '/inventory/cost-method',
  permission: 'shop-settings.update',
  summary: 'Set how stock is valued: weighted average or first in, first out',
  body: z.strictObject({ cost_method: z.enum(['average', 'fifo']) }),
  answer: one(z.strictObject({ cost_method: cost(z.enum(['average', 'fifo'])) })),
});
