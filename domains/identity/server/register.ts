import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { open } from '#platform/http/endpoint.ts';
import { registerRoute } from '../contract/registration.ts';
import { type Login, loginOf } from '../core/login.ts';
import { faultOfNewPassword } from './new-password.ts';
import { findAddressOwner } from './one-time-code.sql.ts';
import { findSendLimit, sendCode } from './one-time-code.ts';
import { hashPassword } from './password.ts';
import { newSecretToken } from './secret-token.ts';

/**
 * Stores a registration with its code; the account is created when the owner of the address
 * verifies the code. So nobody can take another's address, or find out whether it has an account: a
 * known address gets the same response after the same work, and a mail says that it has an account.
 */
export const register = open(registerRoute, async ({ body }, context) => {
  const login = loginOf(body.email);
  if (login === null) return reject('address_invalid', { path: 'email' });
  const fault = await faultOfNewPassword(body.password, { name: body.name, ...contactOf(login) });
  if (fault !== null) return reject(fault, { path: 'password' });
  const refused = await context.transaction((tx) => findSendLimit(tx, context, login.value));
  if (refused !== null) return refused;
  const password_hash = await hashPassword(body.password);
  const { token, hash: token_hash } = newSecretToken();
  const sent = await context.transaction(async (tx) => {
    const owner = await findAddressOwner(tx, login);
    const { name, language } = body;
    return sendCode(tx, context, {
      purpose: 'registration',
      address: login.value,
      token_hash,
      language,
      name,
      password_hash,
      user_id: owner?.id ?? null,
    });
  });
  if (isRejection(sent)) return sent;
  return { data: { verification: token, expires_at: sent.expires_at.toISOString() } };
});

function contactOf({ kind, value }: Login): { email: string | null; phone: string | null } {
  return kind === 'email' ? { email: value, phone: null } : { email: null, phone: value };
}
