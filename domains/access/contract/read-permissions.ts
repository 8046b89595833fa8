import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { id, one, shareRate } from '#platform/contract/fields.ts';

export const readPermissionsRoute = defineRoute({
  method: 'GET',
  path: '/permissions',
  permission: 'permissions.read',
  summary: "Get the caller, the shop and the caller's permissions",
  answer: one(
    z.strictObject({
      /** Of the shop: pages show its time and business day in every place. */
      timezone: z.string(),
      /** Of the shop: its currency sign may be typed with an amount. */
      currency: z.string(),
      user: z.strictObject({ id, name: z.string() }),
      role: z.strictObject({ code: z.string(), name: z.string(), name_bn: z.string() }),
      /** Branches the caller works in; null: all. */
      branch_ids: z.array(id).readonly().nullable(),
      warehouse_ids: z.array(id).readonly().nullable(),
      permissions: z.array(z.string()),
      /** Whether the caller also edits the public site of the platform. */
      is_operator: z.boolean(),
      /** The largest discount on a sale's gross without `pos-sale.discount`; null: none. */
      discount_limit: shareRate.nullable(),
    }),
  ),
});
