import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { one } from '#platform/contract/fields.ts';

export const firstStepsRoute = defineRoute({
  method: 'GET',
  path: '/first-steps',
  permission: 'first-steps.read',
  summary: 'Get what a new shop still has to do before its first sale',
  answer: one(
    z.strictObject({
      has_products: z.boolean(),
      has_samples: z.boolean(),
      /** A shift was opened once. */
      has_shift: z.boolean(),
      has_sale: z.boolean(),
    }),
  ),
});
