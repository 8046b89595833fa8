import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { instant, one } from '#platform/contract/fields.ts';
import {
  address,
  code,
  newPassword,
  PASSWORD_REJECTIONS,
  sentCode,
  verification,
} from './registration.ts';

export const changePasswordRoute = defineRoute({
  method: 'POST',
  path: '/auth/change_password',
  permission: null,
  summary: 'Change the password; ends every other session of the caller',
  body: z.strictObject({
    current_password: z.string().min(1).max(1024),
    password: newPassword,
    /** Also revokes the API keys that the caller created, in every shop. */
    revoke_api_keys: z.boolean().default(false),
  }),
  /** The number of API keys that were revoked. */
  answer: one(z.strictObject({ revoked_api_keys: z.int() })),
  rejections: {
    unauthenticated: 401,
    ...PASSWORD_REJECTIONS,
    wrong_password: 422,
    too_many_attempts: 429,
  },
});

export const sendResetCodeRoute = defineRoute({
  method: 'POST',
  path: '/auth/send_otp_registerd_email',
  permission: null,
  summary: 'Reset a password, step 1: send a code to the e-mail address or phone number',
  body: z.strictObject({ email: address, language: z.enum(['bn', 'en']).default('bn') }),
  answer: sentCode,
  rejections: { address_invalid: 422, too_many_codes: 429 },
});

export const validateResetCodeRoute = defineRoute({
  method: 'POST',
  path: '/auth/validate_otp_registerd_email',
  permission: null,
  summary: 'Reset a password, step 2: verify the code; returns a single-use token for step 3',
  body: z.strictObject({ email: address, code, verification }),
  answer: one(z.strictObject({ reset_token: z.string(), expires_at: instant })),
  rejections: { wrong_code: 401, code_ended: 401 },
});

export const chooseForgottenPasswordRoute = defineRoute({
  method: 'POST',
  path: '/auth/change_forgot_password/email',
  permission: null,
  summary: 'Reset a password, step 3: set a new one; ends every session of the account',
  body: z.strictObject({ reset_token: z.string().max(100), password: newPassword }),
  answer: one(z.strictObject({})),
  rejections: { reset_ended: 401, ...PASSWORD_REJECTIONS },
});
