import { createHash } from 'node:crypto';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { OpenContext } from '#platform/http/actor.ts';
import { attemptLimit } from '../core/attempt-limit.ts';
import { accountLoginOf } from '../core/login.ts';
import type { SecondStepRequired } from './challenge.ts';
import { recordSignIn } from './door/record-sign-in.ts';
import { enter } from './enter.ts';
import type { DeviceOf } from './known-device.ts';
import { isPasswordOf } from './password.ts';
import type { OpenedSession } from './session.ts';
import {
  type Account,
  type Attempt,
  deleteFailures,
  findAccount,
  holdPassword,
  insertFailure,
  loadFailures,
  lockAccount,
} from './sign-in.sql.ts';

export type Credentials = {
  readonly email: string;
  readonly password: string;
  /** SHA-256 of the browser's previous session token: that session ends. */
  readonly replaces?: Buffer | null;
  readonly deviceOf?: DeviceOf;
};

export type SignInRefusal =
  | Rejection<'wrong_credentials'>
  | Rejection<'access_denied'>
  | Rejection<'too_many_attempts'>
  | SecondStepRequired;

/** A longer text is no password; hashing it would only waste time. */
const PASSWORD_MAX = 1024;

/**
 * Checks a password and starts a session. An unknown account and a wrong password take the same
 * time and get the same response; only failures are counted.
 */
export async function signIn(
  context: OpenContext,
  credentials: Credentials,
): Promise<OpenedSession | SignInRefusal> {
  const found = await context.transaction((tx) => findAttempt(tx, context, credentials));
  if (found.wait !== null) return tooMany(found.wait);
  const password = credentials.password.slice(0, PASSWORD_MAX + 1);
  const isRight =
    (await isPasswordOf(found.account?.password_hash ?? null, password)) &&
    password.length <= PASSWORD_MAX;
  const outcome = await context.transaction(async (tx) => {
    // Rechecks the limit under the lock, so that parallel guesses count each other's failures.
    await lockAccount(tx, found.attempt.account);
    const wait = attemptLimit(await loadFailures(tx, found.attempt, context.now), context.now);
    if (wait !== null) return { wait };
    // A concurrent password change has ended the sessions, and this attempt must not open one.
    const { account } = found;
    if (!isRight || account === undefined || !(await holdPassword(tx, account))) {
      await recordFailure(tx, context, found);
      return { wait: null };
    }
    const { id: user_id } = account;
    const { replaces = null } = credentials;
    const entered = await enter(tx, context, { user_id, method: 'password', replaces });
    // Kept until the second step succeeds: otherwise the password would allow endless guesses of
    // codes.
    if (!isRejection(entered)) await deleteFailures(tx, found.attempt);
    return entered;
  });
  if (!('wait' in outcome)) return outcome;
  return outcome.wait === null ? reject('wrong_credentials') : tooMany(outcome.wait);
}

/**
 * Does the same work for known and unknown accounts. The last allowed failure locks the account.
 */
async function recordFailure(
  tx: Tx,
  context: OpenContext,
  { attempt, account }: Found,
): Promise<void> {
  await insertFailure(tx, attempt, { id: context.newId(), now: context.now });
  const wait = attemptLimit(await loadFailures(tx, attempt, context.now), context.now);
  const event = wait === null ? 'sign_in_failed' : 'sign_in_locked';
  await recordSignIn(tx, context, { user_id: account?.id ?? null, event, method: 'password' });
}

type Found = {
  readonly account: Account | undefined;
  readonly attempt: Attempt;
  readonly wait: number | null;
};

async function findAttempt(
  tx: Tx,
  context: OpenContext,
  { email: typed, deviceOf }: Credentials,
): Promise<Found> {
  const login = accountLoginOf(typed);
  const account = login === null ? undefined : await findAccount(tx, login);
  const device = account === undefined ? null : (deviceOf?.(account.id) ?? null);
  const attempt = {
    // Users type passwords into the wrong field, so an unknown account is stored as a hash only.
    account:
      account?.id ??
      createHash('sha256')
        .update(login?.value ?? typed)
        .digest('hex'),
    address: device ?? context.address,
    is_known: device !== null,
  };
  const failures = await loadFailures(tx, attempt, context.now);
  return { account, attempt, wait: attemptLimit(failures, context.now) };
}

function tooMany(seconds: number): SignInRefusal {
  return reject('too_many_attempts', { params: { retry_after: seconds } });
}
