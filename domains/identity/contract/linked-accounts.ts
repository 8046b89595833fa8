import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, id, instant, one } from '#platform/contract/fields.ts';

const linkedAccount = z.strictObject({
  id,
  /** google */
  provider: z.string(),
  /** The address that the provider reported when the account was linked. */
  email: z.string().nullable(),
  linked_at: instant,
});

export type LinkedAccount = z.output<typeof linkedAccount>;

export const readSignInMethodsRoute = defineRoute({
  method: 'GET',
  path: '/auth/linked-accounts',
  permission: null,
  summary: 'List the sign-in methods of the caller: password, e-mail, linked accounts',
  answer: one(
    z.strictObject({
      has_password: z.boolean(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      accounts: z.array(linkedAccount),
      /** Providers that can be linked on this site. */
      available: z.array(z.string()),
    }),
  ),
});

export const unlinkAccountRoute = defineRoute({
  method: 'DELETE',
  path: '/auth/linked-accounts/{id}',
  permission: null,
  summary: 'Unlink an account at an identity provider; the last sign-in method cannot be removed',
  params: byId,
  answer: one(z.strictObject({})),
  rejections: { last_sign_in_method: 409 },
});
