import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { signedIn } from './login.ts';

const language = z.enum(['bn', 'en']).default('bn');
const nonce = z.string().min(1).max(200).optional();

const byIdToken = z.strictObject({
  /** Of Google's, made for this site within the last ten minutes. */
  id_token: z.string().min(1).max(8192),
  /** What the program gave Google along, where it did. */
  nonce,
  /** Of a person who is new here. */
  language,
});

const byCode = z.strictObject({
  code: z.string().min(1).max(2048),
  code_verifier: z
    .string()
    .regex(/^[\w.~-]{43,128}$/)
    .optional(),
  /** Where Google gave the code to, on this site; the sign-in page's own unless told. */
  redirect_uri: z.url().max(2000).optional(),
  nonce,
  language,
});

export const googleRoute = defineRoute({
  method: 'POST',
  path: '/auth/google',
  permission: null,
  summary: 'Sign in with an ID token or a code of Google; answers as auth/login',
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
