import { z } from 'zod';
import { newPassword, PASSWORD_REJECTIONS } from '#domains/identity/contract/registration.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { id, name, one } from '#platform/contract/fields.ts';

/** As in the link; sent in a body, because addresses are written into logs. */
const token = z.string().min(1).max(100);

export const invitation = z.strictObject({
  shop_name: z.string(),
  role: z.strictObject({ name: z.string(), name_bn: z.string() }),
  invited_by: z.string(),
  /** As the shop wrote it; empty: it did not. */
  name: z.string(),
  /** Whom the message went to: an e-mail address or a phone number. */
  address: z.string(),
  /** Whether there is an account with that address: who has one signs in with it. */
  has_account: z.boolean(),
  expires_at: z.string(),
});

export type Invitation = z.output<typeof invitation>;

export const readInvitationRoute = defineRoute({
  method: 'POST',
  path: '/auth/invitation',
  permission: null,
  summary: 'What the link of an invitation leads to',
  body: z.strictObject({ token }),
  answer: one(invitation),
  rejections: { invitation_not_found: 404 },
});

export const acceptInvitationRoute = defineRoute({
  method: 'POST',
  path: '/auth/invitation/accept',
  permission: null,
  summary: 'Come by an invitation as somebody new: a name and a password, then sign in with them',
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
  summary: 'Come by an invitation with the account that one is signed in with',
  body: z.strictObject({ token }),
  answer: one(z.strictObject({ shop_id: id })),
  rejections: { invitation_not_found: 404 },
});
