import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { amount, id, instant, one } from '#platform/contract/fields.ts';

export const openDrawersRoute = defineRoute({
  method: 'GET',
  path: '/dashboard/open-drawers',
  permission: 'dashboard.read',
  summary: 'List registers with an open shift; with `shifts.see_expected` also the expected cash',
  query: z.strictObject({ branch_id: id.optional() }),
  answer: one(
    z.array(
      z.strictObject({
        shift_id: id,
        register_id: id,
        name: z.string(),
        name_bn: z.string(),
        branch_id: id,
        opened_by: z.string(),
        opened_at: instant,
        cash: amount.optional(),
      }),
    ),
  ),
});
