import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { open } from '#platform/http/endpoint.ts';
import {
  chooseForgottenPasswordRoute,
  sendResetCodeRoute,
  validateResetCodeRoute,
} from '../contract/password.ts';
import { accountLoginOf } from '../core/login.ts';
import { recordSignIn } from './door/record-sign-in.ts';
import { faultOfNewPassword } from './new-password.ts';
import { findAddressOwner } from './one-time-code.sql.ts';
import { sendCode, useCode } from './one-time-code.ts';
import { hashPassword } from './password.ts';
import { changePasswordOf } from './password-change.ts';
import { deleteResetToken, findResetToken, insertResetToken } from './reset-token.sql.ts';
import { newSecretToken, secretTokenHash } from './secret-token.ts';

const RESET_LIFE_MS = 10 * 60_000;

/** Gives the same response, after the same work, whether the account exists or not. */
export const sendResetCode = open(sendResetCodeRoute, async ({ body }, context) => {
  const login = accountLoginOf(body.email);
  if (login === null) return reject('address_invalid', { path: 'email' });
  const { token, hash: token_hash } = newSecretToken();
  const sent = await context.transaction(async (tx) => {
    const owner = await findAddressOwner(tx, login);
    const { language } = body;
    const address = login.value;
    const user_id = owner?.id ?? null;
    return sendCode(tx, context, { purpose: 'reset', address, token_hash, language, user_id });
  });
  if (isRejection(sent)) return sent;
  return { data: { verification: token, expires_at: sent.expires_at.toISOString() } };
});

/** Exchanges the code for a token that can only set a password. */
export const validateResetCode = open(validateResetCodeRoute, async ({ body }, context) => {
  const { code: typed, verification } = body;
  const address = accountLoginOf(body.email)?.value ?? null;
  const { token, hash: token_hash } = newSecretToken();
  const expires_at = new Date(context.now.getTime() + RESET_LIFE_MS);
  const { refused } = await context.transaction(async (tx) => {
    const shown = { purpose: 'reset' as const, address, verification, typed };
    const usedCode = await useCode(tx, context, shown);
    // Wrapped: a rejection as the result would roll back the count of wrong codes.
    if (isRejection(usedCode)) return { refused: usedCode };
    if (usedCode.user_id === null) return { refused: reject('wrong_code') };
    const { user_id, address: proved } = usedCode;
    await insertResetToken(tx, { token_hash, user_id, address: proved, expires_at }, context.now);
    return { refused: null };
  });
  return refused ?? { data: { reset_token: token, expires_at: expires_at.toISOString() } };
});

export const chooseForgottenPassword = open(
  chooseForgottenPasswordRoute,
  async ({ body: { reset_token, password } }, context) => {
    const token_hash = secretTokenHash(reset_token);
    if (token_hash === null) return reject('reset_ended');
    const { now } = context;
    const found = await context.transaction((tx) => findResetToken(tx, token_hash, now));
    if (found === undefined) return reject('reset_ended');
    const fault = await faultOfNewPassword(password, found);
    if (fault !== null) return reject(fault, { path: 'password' });
    const password_hash = await hashPassword(password);
    return context.transaction(async (tx) => {
      const { user_id } = found;
      // Of two concurrent requests one finds the token, because deleting it uses it up.
      if (!(await deleteResetToken(tx, token_hash))) return reject('reset_ended');
      await changePasswordOf(tx, context, { user_id, password_hash, except_session: null });
      await recordSignIn(tx, context, {
        user_id,
        event: 'password_reset',
        method: 'one_time_code',
      });
      return { data: {} };
    });
  },
);
