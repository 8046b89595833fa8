import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';

const names = { name: z.string(), name_bn: z.string() };

export const permissionResource = z.strictObject({
  resource: z.string(),
  /** The part of the shop that it belongs to. */
  group: z.string(),
  ...names,
  actions: z.array(
    z.strictObject({
      permission: z.string(),
      action: z.string(),
      ...names,
      /** Shows costs or profit, or moves money. */
      is_sensitive: z.boolean(),
      /** Permissions without which this one has no use. */
      needs: z.array(z.string()),
    }),
  ),
});

export const listPermissionResourcesRoute = defineRoute({
  method: 'GET',
  path: '/permission-resources',
  permission: 'permission-resources.read',
  summary: 'List every resource with its actions and their names, for editing roles',
  answer: z.strictObject({ data: z.array(permissionResource) }),
});
