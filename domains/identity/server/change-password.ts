import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { OpenContext } from '#platform/http/actor.ts';
import { open } from '#platform/http/endpoint.ts';
import type { Person } from '#platform/http/person.ts';
import { changePasswordRoute } from '../contract/password.ts';
import { attemptLimit } from '../core/attempt-limit.ts';
import { recordSignIn } from './door/record-sign-in.ts';
import { faultOfNewPassword } from './new-password.ts';
import { hashPassword, isPasswordOf } from './password.ts';
import { findPasswordOwner, revokeKeysOf } from './password-change.sql.ts';
import { changePasswordOf } from './password-change.ts';
import { findPerson } from './person.sql.ts';
import { holdPassword, insertFailure, loadFailures, lockAccount } from './sign-in.sql.ts';

/**
 * Holding a session does not prove knowledge of the password, so it is required, and wrong ones
 * count as failed sign-ins. The count must survive the rejection, and no transaction is open during
 * hashing: hence the route looks up its token itself.
 */
export const changePassword = open(changePasswordRoute, async ({ body }, context) => {
  const found = await context.transaction(async (tx) => {
    const person = await findPerson(tx, context.authorization);
    const owner = person && (await findPasswordOwner(tx, person.user_id));
    return person === undefined || owner === undefined ? null : { person, owner };
  });
  if (found === null) return reject('unauthenticated');
  const { person, owner } = found;
  const fault = await faultOfNewPassword(body.password, owner);
  if (fault !== null) return reject(fault, { path: 'password' });
  const isRight = await isPasswordOf(owner.password_hash, body.current_password);
  const refused = await countAttempt(context, person, isRight);
  if (refused !== null) return refused;
  const password_hash = await hashPassword(body.password);
  return context.transaction(async (tx) => {
    const { user_id, session_id } = person;
    const { password_hash: known } = owner;
    // The password changed since it was checked: the other change wins.
    if (!(await holdPassword(tx, { id: user_id, password_hash: known }))) return WRONG_PASSWORD;
    await changePasswordOf(tx, context, { user_id, password_hash, except_session: session_id });
    await recordSignIn(tx, context, { user_id, event: 'password_changed', method: 'password' });
    const revoked = body.revoke_api_keys ? await revokeKeysOf(tx, context, user_id) : 0;
    return { data: { revoked_api_keys: revoked } };
  });
});

const WRONG_PASSWORD = reject('wrong_password', { path: 'current_password' });

/** Rechecks the limit under a lock, so that parallel guesses count each other's failures. */
async function countAttempt(
  context: OpenContext,
  { user_id, session_id }: Person,
  isRight: boolean,
): Promise<Rejection<'wrong_password' | 'too_many_attempts'> | null> {
  const { now, newId } = context;
  // Counted by session: failures elsewhere do not lock out a signed-in user.
  const attempt = { account: user_id, address: `session ${session_id}`, is_known: true };
  const { refused } = await context.transaction(async (tx) => {
    await lockAccount(tx, user_id);
    const wait = attemptLimit(await loadFailures(tx, attempt, now), now);
    if (wait !== null) {
      return { refused: reject('too_many_attempts', { params: { retry_after: wait } }) };
    }
    if (isRight) return { refused: null };
    await insertFailure(tx, attempt, { id: newId(), now });
    return { refused: WRONG_PASSWORD };
  });
  return isRejection(refused) ? refused : null;
}
