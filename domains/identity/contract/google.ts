import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { signedIn } from './login.ts';

const language = z.enum(['bn', 'en']).default('bn');
const nonce = z.string().min(1).max(200).optional();

const byIdToken = z.strictObject({
  /** An ID token that Google issued for this site within the last ten minutes. */
  id_token: z.string().min(1).max(8192),
  /** The nonce that the program sent to Google, if it sent one. */
  nonce,
  /** The language of a new user. */
  language,
});

const byCode = z.strictObject({
  code: z.string().min(1).max(2048),
  code_verifier: z
    .string()
    .regex(/^[\w.~-]{43,128}$/)
    .optional(),
  /**
   * The redirect URI on this site that Google sent the code to; defaults to that of the sign-in
   * page.
   */
  redirect_uri: z.url().max(2000).optional(),
  nonce,
  language,
});

export const googleRoute = defineRoute({
  method: 'POST',
  path: '/auth/google',
  permission: null,
  summary: 'Sign in with a Google ID token or authorization code; responds like auth/login',
  body: z.union([byIdToken, byCode]),
  answer: signedIn,
  rejections: {
    google_refused: 401,
    second_factor_required: 401,
    access_denied: 403,
    google_not_enabled: 404,
    google_not_linked: 409,
    google_unreachable: 409,
    google_email_unproved: 422,
    too_many_attempts: 429,
  },
});
