import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, one } from '#platform/contract/fields.ts';

const pin = z.string().min(1).max(20);

export const readMyPinRoute = defineRoute({
  method: 'GET',
  path: '/staff-users/me/pin',
  permission: null,
  summary: 'Get whether the caller has a PIN in this shop',
  answer: one(
    z.strictObject({
      has_pin: z.boolean(),
      /** Whether the caller confirms a change by password; without one, by a recent sign-in. */
      has_password: z.boolean(),
    }),
  ),
});

export const setMyPinRoute = defineRoute({
  method: 'PUT',
  path: '/staff-users/me/pin',
  permission: null,
  summary: 'Set your PIN, four to six digits; changing one needs the password',
  body: z.strictObject({ pin, password: z.string().max(256).optional() }),
  answer: one(z.strictObject({ has_pin: z.boolean() })),
  rejections: {
    wrong_password: 403,
    sign_in_again: 403,
    pin_not_digits: 422,
    pin_easy: 422,
    too_many_attempts: 429,
  },
});

export const resetPinRoute = defineRoute({
  method: 'DELETE',
  path: '/staff-users/{id}/pin',
  permission: 'staff-users.update',
  summary: 'Remove a forgotten PIN of a member, who then sets another',
  params: byId,
  answer: one(z.strictObject({ has_pin: z.boolean() })),
  rejections: { role_above_own: 403, location_not_yours: 403, own_pin: 409 },
});
