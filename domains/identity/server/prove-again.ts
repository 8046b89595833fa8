import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { OpenContext } from '#platform/http/actor.ts';
import type { Person } from '#platform/http/person.ts';
import { attemptLimit } from '../core/attempt-limit.ts';
import { recordSignIn } from './door/record-sign-in.ts';
import { isPasswordOf } from './password.ts';
import { findPasswordOwner } from './password-change.sql.ts';
import { findPerson } from './person.sql.ts';
import { isSecondFactorSet } from './second-factor.sql.ts';
import { spendSecondFactor } from './second-factor.ts';
import { insertFailure, loadFailures, lockAccount } from './sign-in.sql.ts';

export type Proof = { readonly password: string } | { readonly code: string };

export type NotProved = Rejection<
  | 'unauthenticated'
  | 'second_factor_none'
  | 'wrong_password'
  | 'second_factor_wrong'
  | 'too_many_attempts'
>;

/**
 * Does what needs more than a session, once the caller has shown a password or a code. Wrong ones
 * count as failed sign-ins; no transaction is open during hashing.
 */
export async function proveAgain<T>(
  context: OpenContext,
  proof: Proof,
  work: (tx: Tx, person: Person) => Promise<T>,
): Promise<T | NotProved> {
  const found = await context.transaction(async (tx) => {
    const person = await findPerson(tx, context.authorization);
    if (person === undefined) return null;
    const { user_id } = person;
    const password_hash = (await findPasswordOwner(tx, user_id))?.password_hash ?? null;
    return { person, password_hash, is_set: await isSecondFactorSet(tx, user_id) };
  });
  if (found === null) return reject('unauthenticated');
  const { person, password_hash, is_set } = found;
  if (!is_set) return reject('second_factor_none');
  const isPasswordRight =
    'password' in proof && (await isPasswordOf(password_hash, proof.password));
  return context.transaction(async (tx) => {
    const refused = await countAttempt(tx, context, { person, proof, isPasswordRight });
    return isRejection(refused) ? refused : work(tx, person);
  });
}

type Tried = { person: Person; proof: Proof; isPasswordRight: boolean };

async function countAttempt(
  tx: Tx,
  context: OpenContext,
  { person: { user_id, session_id }, proof, isPasswordRight }: Tried,
): Promise<NotProved | null> {
  const { now, newId } = context;
  const attempt = { account: user_id, address: `session ${session_id}`, is_known: true };
  await lockAccount(tx, user_id);
  const wait = attemptLimit(await loadFailures(tx, attempt, now), now);
  if (wait !== null) return reject('too_many_attempts', { params: { retry_after: wait } });
  const isRight =
    'password' in proof
      ? isPasswordRight
      : (await spendSecondFactor(tx, context, { user_id, typed: proof.code })) !== null;
  if (isRight) return null;
  await insertFailure(tx, attempt, { id: newId(), now });
  if ('password' in proof) return reject('wrong_password', { path: 'password', commits: true });
  const event = 'second_factor_failed';
  await recordSignIn(tx, context, { user_id, event, method: 'second_factor' });
  return reject('second_factor_wrong', { path: 'code', commits: true });
}
