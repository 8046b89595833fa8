import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { id, one, shareRate } from '#platform/contract/fields.ts';

export const readPermissionsRoute = defineRoute({
  method: 'GET',
  path: '/permissions',
  permission: 'permissions.read',
  summary: 'Who I am in this shop, and what I may do',
  answer: one(
    z.strictObject({
      /** Of the shop: its clock and its day are what the pages show, wherever they are open. */
      timezone: z.string(),
      /** Of the shop: its sign may be typed with an amount. */
      currency: z.string(),
      user: z.strictObject({ id, name: z.string() }),
      role: z.strictObject({ code: z.string(), name: z.string(), name_bn: z.string() }),
      /** Where I work; null: everywhere in the shop. */
      branch_ids: z.array(id).readonly().nullable(),
      warehouse_ids: z.array(id).readonly().nullable(),
      permissions: z.array(z.string()),
      /** Who also writes the public site of the platform. */
      is_operator: z.boolean(),
      /** What of a sale's gross may be given away without `pos-sale.discount`; null: nothing. */
      discount_limit: shareRate.nullable(),
    }),
  ),
});
