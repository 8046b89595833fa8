import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { attemptLimit } from '../../core/attempt-limit.ts';
import { isPasswordOf } from '../password.ts';
import { findPasswordOwner } from '../password-change.sql.ts';
import { findSessionStart } from '../session.sql.ts';
import { insertFailure, loadFailures, lockAccount } from '../sign-in.sql.ts';

export type NotProvedOwner = Rejection<'wrong_password' | 'sign_in_again' | 'too_many_attempts'>;

/** How long a sign-in counts as proof of identity for a user without a password. */
const FRESH_MS = 10 * 60_000;

/**
 * Verifies that the owner of the session makes the request: an unattended till is not enough. Wrong
 * passwords count as failed sign-ins, and are committed with the rejection: so this runs before any
 * other write of a request.
 */
export async function proveOwner(
  tx: Tx,
  { actor, address, now, newId }: Context,
  password: string | undefined,
): Promise<NotProvedOwner | null> {
  const { user_id, session_id } = actor;
  const password_hash = (await findPasswordOwner(tx, user_id))?.password_hash ?? null;
  if (password_hash === null) {
    const since = session_id === null ? undefined : await findSessionStart(tx, session_id);
    const isFresh = since !== undefined && now.getTime() - since.getTime() < FRESH_MS;
    return isFresh ? null : reject('sign_in_again');
  }
  const wrong = reject('wrong_password', { path: 'password', commits: true });
  if (password === undefined) return wrong;
  const is_known = session_id !== null;
  const from = is_known ? `session ${session_id}` : address;
  const attempt = { account: user_id, address: from, is_known };
  await lockAccount(tx, user_id);
  const wait = attemptLimit(await loadFailures(tx, attempt, now), now);
  if (wait !== null) return reject('too_many_attempts', { params: { retry_after: wait } });
  if (await isPasswordOf(password_hash, password)) return null;
  await insertFailure(tx, attempt, { id: newId(), now });
  return wrong;
}

/** Whether the user has a password. */
export async function hasPassword(tx: Tx, user_id: string): Promise<boolean> {
  return ((await findPasswordOwner(tx, user_id))?.password_hash ?? null) !== null;
}
