import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';

const names = { name: z.string(), name_bn: z.string() };

export const permissionResource = z.strictObject({
  resource: z.string(),
  /** Which part of the shop it belongs to. */
  group: z.string(),
  ...names,
  actions: z.array(
    z.strictObject({
      permission: z.string(),
      action: z.string(),
      ...names,
      /** Shows what goods cost and what is earned, or moves money. */
      is_sensitive: z.boolean(),
      /** Without these it is of no use. */
      needs: z.array(z.string()),
    }),
  ),
});

export const listPermissionResourcesRoute = defineRoute({
  method: 'GET',
  path: '/permission-resources',
  permission: 'permission-resources.read',
  summary: 'Every resource with its actions, in words: what a role is made of',
  answer: z.strictObject({ data: z.array(permissionResource) }),
});
