import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { OpenContext } from '#platform/http/actor.ts';
import { open } from '#platform/http/endpoint.ts';
import { verifyEmailRoute, verifyUserRoute } from '../contract/registration.ts';
import { type Login, loginOf } from '../core/login.ts';
import { recordSignIn } from './door/record-sign-in.ts';
import type { StoredCode } from './one-time-code.sql.ts';
import { type CodeRefusal, useCode } from './one-time-code.ts';
import { insertProvedUser } from './proved-user.sql.ts';

type Shown = { email: string; code: string; verification: string };

export const verifyUser = open(verifyUserRoute, ({ body }, context) =>
  endRegistration(context, loginOf(body.email), body),
);

export const verifyEmail = open(verifyEmailRoute, ({ body }, context) => {
  const login = loginOf(body.email);
  return endRegistration(context, login?.kind === 'email' ? login : null, body);
});

type Refused = CodeRefusal | Rejection<'address_taken'>;

/** Creates the account of a registration. Signing in is a separate step. */
async function endRegistration(
  context: OpenContext,
  login: Login | null,
  { code, verification }: Shown,
): Promise<{ data: Record<string, never> } | Refused> {
  const { refused } = await context.transaction(async (tx) => {
    const address = login?.value ?? null;
    const shown = { purpose: 'registration' as const, address, verification, typed: code };
    const usedCode = await useCode(tx, context, shown);
    // Wrapped: a rejection as the result would roll back the count of wrong codes.
    if (isRejection(usedCode) || login === null) return { refused: usedCode as CodeRefusal };
    return { refused: await makeAccount(tx, context, { login, usedCode }) };
  });
  return refused ?? { data: {} };
}

/** A concurrent registration may have verified the same address first. */
async function makeAccount(
  tx: Tx,
  context: OpenContext,
  { login, usedCode }: { login: Login; usedCode: StoredCode },
): Promise<Rejection<'address_taken'> | null> {
  const { name, password_hash, language } = usedCode;
  const { now, newId } = context;
  const user_id = newId();
  const person = { id: user_id, name: name ?? '', password_hash, language };
  const isMade = await insertProvedUser(tx, login, { ...person, now });
  if (!isMade) return reject('address_taken');
  await recordSignIn(tx, context, { user_id, event: 'registered', method: 'one_time_code' });
  return null;
}
