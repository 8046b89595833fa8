import { z } from 'zod';
import { defineCreation } from '#platform/contract/define-creation.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import {
  byId,
  id,
  listOf,
  name,
  one,
  page,
  shareRate,
  text,
  version,
} from '#platform/contract/fields.ts';
import { ALL_PERMISSIONS } from '../core/permissions.ts';

const permission = z.enum(ALL_PERMISSIONS as readonly [string, ...string[]]);

export const role = z.strictObject({
  id,
  code: z.string(),
  name: z.string(),
  name_bn: z.string(),
  permissions: z.array(z.string()),
  /** The largest discount on a sale's gross without `pos-sale.discount`; null: none. */
  discount_limit: shareRate.nullable(),
  /** The code of the predefined role that it is or was copied from; null: none. */
  made_from: z.string().nullable(),
  /** Number of members and invited people with this role. */
  people: z.int(),
  is_archived: z.boolean(),
  version: z.int(),
});

export type Role = z.output<typeof role>;

export const listRolesRoute = defineRoute({
  method: 'GET',
  path: '/role',
  permission: 'role.read',
  summary: 'List the roles of the shop, their permissions, and how many people hold each',
  query: z.strictObject({
    ...page,
    sort: z.literal('name').default('name'),
    archived: z.enum(['yes', 'no']).default('no'),
  }),
  answer: listOf(role),
  rejections: { invalid_cursor: 422 },
});

const granting = { right_not_held: 403, discount_over_own: 403, name_taken: 409 } as const;

export const createRoleRoute = defineCreation({
  path: '/role',
  permission: 'role.create',
  summary: 'Create a role; it can have only permissions that the caller holds',
  status: 201,
  body: z.strictObject({
    name: name(80),
    name_bn: text(80).default(''),
    made_from: z.string().max(40).nullable().default(null),
    permissions: z.array(permission).max(500),
    discount_limit: shareRate.nullable().default(null),
  }),
  answer: one(role),
  rejections: { all_branches_only: 403, ...granting },
});

export const updateRoleRoute = defineRoute({
  method: 'PATCH',
  path: '/role/{id}',
  permission: 'role.update',
  summary: 'Update or archive a role; the change applies to its holders from their next request',
  params: byId,
  body: z.strictObject({
    version,
    name: name(80).optional(),
    name_bn: text(80).optional(),
    permissions: z.array(permission).max(500).optional(),
    discount_limit: shareRate.nullable().optional(),
    is_archived: z.boolean().optional(),
  }),
  answer: one(role),
  rejections: {
    all_branches_only: 403,
    role_above_own: 403,
    ...granting,
    owner_role_fixed: 409,
    own_role: 409,
    role_in_use: 409,
    version_conflict: 409,
  },
});
