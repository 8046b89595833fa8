import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { instant, one } from '#platform/contract/fields.ts';
import { signedIn } from './login.ts';

/** A code of the authenticator app, in Latin or Bengali digits, or a recovery code. */
const secondCode = z.string().min(1).max(40);

/** A session alone is not enough: the caller proves again who they are. */
const proof = z.union([
  z.strictObject({ password: z.string().min(1).max(1024) }),
  z.strictObject({ code: secondCode }),
]);

/** Shown once: the server stores only hashes. */
const recoveryCodes = one(z.strictObject({ recovery_codes: z.array(z.string()) }));

const PROOF_REJECTIONS = {
  unauthenticated: 401,
  second_factor_none: 409,
  wrong_password: 422,
  second_factor_wrong: 422,
  too_many_attempts: 429,
} as const;

export const readSecondFactorRoute = defineRoute({
  method: 'GET',
  path: '/auth/second-factor',
  permission: null,
  summary: 'Get whether the caller has a second factor, and how many recovery codes are left',
  answer: one(
    z.strictObject({
      /** null: no second factor is set. */
      set_at: instant.nullable(),
      recovery_codes_left: z.int(),
      has_password: z.boolean(),
    }),
  ),
});

export const beginSecondFactorRoute = defineRoute({
  method: 'POST',
  path: '/auth/second-factor',
  permission: null,
  summary: 'Create a key for an authenticator app; it takes effect when a code of it is confirmed',
  answer: one(
    z.strictObject({
      /** The key in base 32, to be typed into an app. */
      secret: z.string(),
      /** The key as the text of a QR code: otpauth://totp/… */
      address: z.string(),
    }),
  ),
  rejections: { second_factor_is_set: 409 },
});

export const confirmSecondFactorRoute = defineRoute({
  method: 'POST',
  path: '/auth/second-factor/confirm',
  permission: null,
  summary:
    'Confirm the new key with a code: enables the second factor and returns ten recovery codes',
  body: z.strictObject({ code: secondCode }),
  answer: recoveryCodes,
  rejections: { second_factor_none: 409, second_factor_is_set: 409, second_factor_wrong: 422 },
});

export const renewRecoveryCodesRoute = defineRoute({
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  permission: null,
  summary:
    'Replace the recovery codes; needs a password or a code, and the old ones become invalid',
  body: proof,
  answer: recoveryCodes,
  rejections: PROOF_REJECTIONS,
});

export const removeSecondFactorRoute = defineRoute({
  method: 'POST',
  path: '/auth/second-factor/remove',
  permission: null,
  summary: 'Remove the second factor; needs a password or a code',
  body: proof,
  answer: one(z.strictObject({})),
  rejections: PROOF_REJECTIONS,
});

export const loginCodeRoute = defineRoute({
  method: 'POST',
  path: '/auth/login/code',
  permission: null,
  summary:
    'Complete a sign-in that needs a second factor, with the challenge of step one and a code',
  body: z.strictObject({ challenge: z.string().max(100), code: secondCode }),
  answer: signedIn,
  rejections: {
    second_factor_wrong: 401,
    challenge_ended: 401,
    access_denied: 403,
    too_many_attempts: 429,
  },
});
