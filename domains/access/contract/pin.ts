import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, one } from '#platform/contract/fields.ts';

const pin = z.string().min(1).max(20);

export const readMyPinRoute = defineRoute({
  method: 'GET',
  path: '/staff-users/me/pin',
  permission: null,
  summary: 'Whether the caller has a PIN in this shop',
  answer: one(
    z.strictObject({
      has_pin: z.boolean(),
      /** Whether it is changed by a password; who has none signs in shortly before. */
      has_password: z.boolean(),
    }),
  ),
});

export const setMyPinRoute = defineRoute({
  method: 'PUT',
  path: '/staff-users/me/pin',
  permission: null,
  summary: 'Set the own PIN, four to six digits; who has one shows the password first',
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
  summary: 'Take away a PIN that was forgotten: its owner sets another',
  params: byId,
  answer: one(z.strictObject({ has_pin: z.boolean() })),
  rejections: { role_above_own: 403, location_not_yours: 403, own_pin: 409 },
});
