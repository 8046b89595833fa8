import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { id, instant, one } from '#platform/contract/fields.ts';

/** The signed-in user; role and shop are null without a membership. */
export const signedInUser = z.strictObject({
  id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  language: z.enum(['bn', 'en']),
  role: z.string().nullable(),
  shop_id: id.nullable(),
  shop_name: z.string().nullable(),
  /** The branches that the membership is limited to; null: all branches. */
  branch_ids: z.array(id).readonly().nullable(),
  warehouse_ids: z.array(id).readonly().nullable(),
});

/** An access token of 15 minutes and its user. */
export const signedIn = one(
  z.strictObject({
    access_token: z.string(),
    access_token_expires: instant,
    user: signedInUser,
  }),
);

export const loginRoute = defineRoute({
  method: 'POST',
  path: '/auth/login',
  permission: null,
  summary: 'Sign in with an e-mail address or phone number; returns an access token of 15 minutes',
  body: z.strictObject({
    email: z.string().min(1).max(254),
    password: z.string().min(1).max(1024),
  }),
  answer: signedIn,
  rejections: {
    wrong_credentials: 401,
    second_factor_required: 401,
    access_denied: 403,
    too_many_attempts: 429,
  },
});
