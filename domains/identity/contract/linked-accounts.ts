import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, id, instant, one } from '#platform/contract/fields.ts';

const linkedAccount = z.strictObject({
  id,
  /** google */
  provider: z.string(),
  /** As the provider told when it was linked. */
  email: z.string().nullable(),
  linked_at: instant,
});

export type LinkedAccount = z.output<typeof linkedAccount>;

export const readSignInMethodsRoute = defineRoute({
  method: 'GET',
  path: '/auth/linked-accounts',
  permission: null,
  summary: 'How the caller can sign in: password, address, accounts at identity providers',
  answer: one(
    z.strictObject({
      has_password: z.boolean(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      accounts: z.array(linkedAccount),
      /** What could be linked here. */
      available: z.array(z.string()),
    }),
  ),
});

export const unlinkAccountRoute = defineRoute({
  method: 'DELETE',
  path: '/auth/linked-accounts/{id}',
  permission: null,
  summary: 'No longer sign in by this account; the last way in stays',
  params: byId,
  answer: one(z.strictObject({})),
  rejections: { last_sign_in_method: 409 },
});
