import { z } from 'zod';
import { newPassword, PASSWORD_REJECTIONS } from '#domains/identity/contract/registration.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { id, name, one } from '#platform/contract/fields.ts';

/** From the link; sent in a body, because addresses are logged. */
const token = z.string().min(1).max(100);

export const invitation = z.strictObject({
  shop_name: z.string(),
  role: z.strictObject({ name: z.string(), name_bn: z.string() }),
  invited_by: z.string(),
  /** As entered by the shop; empty if not. */
  name: z.string(),
  /** The e-mail address or phone number that the message was sent to. */
  address: z.string(),
  /** Whether the address has an account, with which to sign in. */
  has_account: z.boolean(),
  expires_at: z.string(),
});

export type Invitation = z.output<typeof invitation>;

export const readInvitationRoute = defineRoute({
  method: 'POST',
  path: '/auth/invitation',
  permission: null,
  summary: 'Get the invitation of a link',
  body: z.strictObject({ token }),
  answer: one(invitation),
  rejections: { invitation_not_found: 404 },
});

export const acceptInvitationRoute = defineRoute({
  method: 'POST',
  path: '/auth/invitation/accept',
  permission: null,
  summary: 'Accept an invitation as a new user with a name and a password; then sign in with them',
  body: z.strictObject({ token, name: name(), password: newPassword }),
  answer: one(z.strictObject({ shop_id: id, login: z.string() })),
  rejections: {
    invitation_not_found: 404,
    address_taken: 409,
    ...PASSWORD_REJECTIONS,
  },
});

export const joinByInvitationRoute = defineRoute({
  method: 'POST',
  path: '/auth/invitation/join',
  permission: null,
  summary: 'Accept an invitation with the account that is signed in',
  body: z.strictObject({ token }),
  answer: one(z.strictObject({ shop_id: id })),
  rejections: { invitation_not_found: 404 },
});
