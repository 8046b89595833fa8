import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { instant, one } from '#platform/contract/fields.ts';
import { signedIn } from './login.ts';

/** Of the app, Bengali digits too, or one of the codes on paper. */
const secondCode = z.string().min(1).max(40);

/** Who holds a session shows once more who they are. */
const proof = z.union([
  z.strictObject({ password: z.string().min(1).max(1024) }),
  z.strictObject({ code: secondCode }),
]);

/** Shown once: we keep what they are compared with. */
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
  summary: 'Whether the caller has a second factor, and how many recovery codes are left',
  answer: one(
    z.strictObject({
      /** null: none is asked for. */
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
  summary: 'A new key for an app; nothing is asked for before a code of it was confirmed',
  answer: one(
    z.strictObject({
      /** In base 32, to be typed into an app. */
      secret: z.string(),
      /** The same as the text of a QR code: otpauth://totp/… */
      address: z.string(),
    }),
  ),
  rejections: { second_factor_is_set: 409 },
});

export const confirmSecondFactorRoute = defineRoute({
  method: 'POST',
  path: '/auth/second-factor/confirm',
  permission: null,
  summary: 'A code of the new key: from now on sign-in asks for one; answers ten recovery codes',
  body: z.strictObject({ code: secondCode }),
  answer: recoveryCodes,
  rejections: { second_factor_none: 409, second_factor_is_set: 409, second_factor_wrong: 422 },
});

export const renewRecoveryCodesRoute = defineRoute({
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  permission: null,
  summary: 'Ten new recovery codes for a password or a code; the old ones are good no longer',
  body: proof,
  answer: recoveryCodes,
  rejections: PROOF_REJECTIONS,
});

export const removeSecondFactorRoute = defineRoute({
  method: 'POST',
  path: '/auth/second-factor/remove',
  permission: null,
  summary: 'For a password or a code: sign-in asks for no second factor any longer',
  body: proof,
  answer: one(z.strictObject({})),
  rejections: PROOF_REJECTIONS,
});

export const loginCodeRoute = defineRoute({
  method: 'POST',
  path: '/auth/login/code',
  permission: null,
  summary: 'The second step of signing in: the challenge of the first, and a code',
  body: z.strictObject({ challenge: z.string().max(100), code: secondCode }),
  answer: signedIn,
  rejections: {
    second_factor_wrong: 401,
    challenge_ended: 401,
    access_denied: 403,
    too_many_attempts: 429,
  },
});
