import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { instant, name, one } from '#platform/contract/fields.ts';

/** An e-mail address or a phone number, as typed. */
export const address = z.string().min(1).max(254);

/** The password rule checks the length, on the normalized form. */
export const newPassword = z
  .string()
  .max(1024)
  .refine((typed) => typed.isWellFormed() && !typed.includes('\u0000'));

/** Identifies the code; only the caller that requested the code has it. */
export const verification = z.string().max(100);

export const code = z.string().max(40);

export const PASSWORD_REJECTIONS = {
  password_too_short: 422,
  password_too_long: 422,
  password_common: 422,
  password_personal: 422,
} as const;

/** Also returned when no code was sent, so that the response does not reveal who has an account. */
export const sentCode = one(z.strictObject({ verification: z.string(), expires_at: instant }));

export const registerRoute = defineRoute({
  method: 'POST',
  path: '/auth/register',
  permission: null,
  summary: 'Register with an e-mail address or phone number; sends a code to verify it',
  body: z.strictObject({
    email: address,
    name: name(),
    password: newPassword,
    language: z.enum(['bn', 'en']).default('bn'),
  }),
  answer: sentCode,
  rejections: { address_invalid: 422, ...PASSWORD_REJECTIONS, too_many_codes: 429 },
});

export const sendOtpRoute = defineRoute({
  method: 'POST',
  path: '/auth/send_otp',
  permission: null,
  summary:
    'Send a new code for a registration or a password reset; the previous code becomes invalid',
  body: z.strictObject({ email: address, verification }),
  answer: sentCode,
  rejections: { too_many_codes: 429 },
});

const ending = {
  method: 'POST' as const,
  permission: null,
  body: z.strictObject({ email: address, code, verification }),
  answer: one(z.strictObject({})),
  rejections: { wrong_code: 401, code_ended: 401, address_taken: 409 } as const,
};

export const verifyUserRoute = defineRoute({
  ...ending,
  path: '/auth/verify_user',
  summary: 'Complete a registration with its code; the account then exists and can sign in',
});

/** Same as verify_user under another name, for e-mail addresses only. */
export const verifyEmailRoute = defineRoute({
  ...ending,
  path: '/auth/verify_email',
  summary: 'Complete a registration by e-mail with its code; same as verify_user',
});
