import { z } from 'zod';
import { defineCreation } from '#platform/contract/define-creation.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, id, listOf, one, page, text, version } from '#platform/contract/fields.ts';

export const STAFF_STATES = ['active', 'invited', 'expired', 'disabled'] as const;

export const staffUser = z.strictObject({
  id,
  /** The user; null: invited, and not joined yet. */
  user_id: id.nullable(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  role: z.strictObject({ id, code: z.string(), name: z.string(), name_bn: z.string() }),
  /** null: every branch, every warehouse. */
  branch_ids: z.array(id).nullable(),
  warehouse_ids: z.array(id).nullable(),
  state: z.enum(STAFF_STATES),
  /** Last use of a session; null: no live session. */
  last_seen_at: z.string().nullable(),
  /** When the invitation expires. */
  expires_at: z.string().nullable(),
  has_pin: z.boolean(),
  version: z.int(),
});

export type StaffUser = z.output<typeof staffUser>;

const scopeFields = {
  /** null: every branch. */
  branch_ids: z.array(id).min(1).max(200).nullable(),
  /** null: every warehouse of these branches. */
  warehouse_ids: z.array(id).min(1).max(200).nullable(),
};

export const listStaffUsersRoute = defineRoute({
  method: 'GET',
  path: '/staff-users',
  permission: 'staff-users.read',
  summary: 'List the members of the shop and the people invited to it',
  query: z.strictObject({
    ...page,
    sort: z.literal('name').default('name'),
    state: z.enum(STAFF_STATES).optional(),
    role_id: id.optional(),
  }),
  answer: listOf(staffUser),
  rejections: { invalid_cursor: 422 },
});

export const readStaffUserRoute = defineRoute({
  method: 'GET',
  path: '/staff-users/{id}',
  permission: 'staff-users.read',
  summary: 'Get a member or an invited person',
  params: byId,
  answer: one(staffUser),
});

const giving = {
  right_not_held: 403,
  discount_over_own: 403,
  role_above_own: 403,
  location_not_yours: 403,
  role_not_found: 404,
  branch_not_found: 404,
  warehouse_not_found: 404,
} as const;

export const inviteStaffUserRoute = defineCreation({
  path: '/staff-users',
  permission: 'staff-users.create',
  summary: 'Invite a person by e-mail or phone; the link works once, for seven days',
  status: 201,
  body: z.strictObject({
    /** An e-mail address or a phone number. */
    address: z.string().trim().min(1).max(254),
    name: text(200).default(''),
    role_id: id,
    branch_ids: scopeFields.branch_ids.default(null),
    warehouse_ids: scopeFields.warehouse_ids.default(null),
    language: z.enum(['bn', 'en']).optional(),
  }),
  answer: one(staffUser),
  rejections: {
    ...giving,
    already_staff: 409,
    already_invited: 409,
    no_address: 422,
    too_many_attempts: 429,
  },
});

export const updateStaffUserRoute = defineRoute({
  method: 'PATCH',
  path: '/staff-users/{id}',
  permission: 'staff-users.update',
  summary: 'Update the role or branches of a member, or disable them',
  params: byId,
  body: z.strictObject({
    version,
    role_id: id.optional(),
    branch_ids: scopeFields.branch_ids.optional(),
    warehouse_ids: scopeFields.warehouse_ids.optional(),
    is_disabled: z.boolean().optional(),
  }),
  answer: one(staffUser),
  rejections: { ...giving, own_membership: 409, last_owner: 409, version_conflict: 409 },
});

export const removeStaffUserRoute = defineRoute({
  method: 'DELETE',
  path: '/staff-users/{id}',
  permission: 'staff-users.delete',
  summary: 'Remove a member, or withdraw an invitation',
  params: byId,
  answer: one(z.strictObject({ id })),
  rejections: {
    role_above_own: 403,
    location_not_yours: 403,
    own_membership: 409,
    last_owner: 409,
  },
});

export const resendInvitationRoute = defineRoute({
  method: 'POST',
  path: '/staff-users/{id}/resend',
  permission: 'staff-users.create',
  summary: 'Resend an invitation with a new link; the previous link stops working',
  params: byId,
  answer: one(staffUser),
  rejections: {
    right_not_held: 403,
    discount_over_own: 403,
    role_above_own: 403,
    location_not_yours: 403,
    too_many_attempts: 429,
  },
});
