import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { instant, name, one } from '#platform/contract/fields.ts';

/** An e-mail address or a phone number, as it was typed. */
export const address = z.string().min(1).max(254);

/** Its length is judged by the rule of passwords, in the one form that it has there. */
export const newPassword = z
  .string()
  .max(1024)
  .refine((typed) => typed.isWellFormed() && !typed.includes('\u0000'));

/** What a code belongs to: the caller that asked for it holds this, and nobody else. */
export const verification = z.string().max(100);

export const code = z.string().max(40);

export const PASSWORD_REJECTIONS = {
  password_too_short: 422,
  password_too_long: 422,
  password_common: 422,
  password_personal: 422,
} as const;

/** A code was sent, or would have been, had it been the address of anybody. */
export const sentCode = one(z.strictObject({ verification: z.string(), expires_at: instant }));

export const registerRoute = defineRoute({
  method: 'POST',
  path: '/auth/register',
  permission: null,
  summary: 'Register with an e-mail address or phone number: a code goes there, to be verified',
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
  summary: 'Send another code in place of the last one, of a registration or a reset',
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
  summary: 'End a registration by its code: from now on the account is there, and may sign in',
});

/** The same for whoever calls it by this name: of e-mail addresses alone. */
export const verifyEmailRoute = defineRoute({
  ...ending,
  path: '/auth/verify_email',
  summary: 'End a registration with an e-mail address by its code, as verify_user does',
});
