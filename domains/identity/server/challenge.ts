import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { OpenContext } from '#platform/http/actor.ts';
import { attemptLimit } from '../core/attempt-limit.ts';
import { CODE_TRIES_MAX } from '../core/one-time-code.ts';
import {
  type Challenge,
  countChallengeTry,
  deleteChallenge,
  insertChallenge,
  lockChallenge,
} from './challenge.sql.ts';
import { recordSignIn, type SignInMethod } from './door/record-sign-in.ts';
import { type Coming, enterProved } from './enter-proved.ts';
import type { DeviceOf } from './known-device.ts';
import { spendSecondFactor } from './second-factor.ts';
import { newSecretToken, secretTokenHash } from './secret-token.ts';
import type { OpenedSession } from './session.ts';
import {
  type Attempt,
  deleteFailures,
  insertFailure,
  loadFailures,
  lockAccount,
} from './sign-in.sql.ts';

const CHALLENGE_LIFE_MS = 5 * 60_000;

export type SecondStepRequired = Rejection<'second_factor_required'> & {
  readonly challenge: string;
};

/** After the first factor: returns a token for the second step in place of a session. */
export async function openChallenge(
  tx: Tx,
  { now }: Coming,
  { user_id, method }: { user_id: string; method: SignInMethod },
): Promise<SecondStepRequired> {
  const { token, hash } = newSecretToken();
  const expires_at = new Date(now.getTime() + CHALLENGE_LIFE_MS);
  await insertChallenge(tx, { token_hash: hash, user_id, method, expires_at }, now);
  return { rejection: 'second_factor_required', commits: true, challenge: token };
}

export type Shown = {
  readonly challenge: string | null | undefined;
  readonly typed: string;
  /** The session that this sign-in replaces. */
  readonly replaces: Buffer | null;
  readonly deviceOf?: DeviceOf;
};

export type SecondStepRefusal = Rejection<
  'second_factor_wrong' | 'challenge_ended' | 'access_denied' | 'too_many_attempts'
>;

/**
 * The second step. Wrong codes are counted on the challenge's row, under a lock, and as failed
 * sign-ins: of a thousand concurrent guesses five are checked, and the sixth finds no challenge.
 */
export async function answerChallenge(
  context: OpenContext,
  { challenge, typed, replaces, deviceOf }: Shown,
): Promise<OpenedSession | SecondStepRefusal> {
  const token_hash = secretTokenHash(challenge);
  if (token_hash === null) return reject('challenge_ended');
  return context.transaction(async (tx) => {
    const storedChallenge = await lockChallenge(tx, token_hash);
    const isOver =
      storedChallenge === undefined ||
      storedChallenge.expires_at.getTime() <= context.now.getTime();
    if (isOver) return reject('challenge_ended');
    const { user_id } = storedChallenge;
    const device = deviceOf?.(user_id) ?? null;
    const is_known = device !== null;
    const attempt = { account: user_id, address: device ?? context.address, is_known };
    await lockAccount(tx, user_id);
    const wait = attemptLimit(await loadFailures(tx, attempt, context.now), context.now);
    if (wait !== null) return reject('too_many_attempts', { params: { retry_after: wait } });
    const by = await spendSecondFactor(tx, context, { user_id, typed });
    if (by === null) return countWrong(tx, context, { ...storedChallenge, token_hash, attempt });
    await deleteChallenge(tx, token_hash);
    const opened = await enterProved(tx, context, { user_id, replaces });
    if (isRejection(opened)) return opened;
    await deleteFailures(tx, attempt);
    if (by === 'recovery_code')
      await recordSignIn(tx, context, { user_id, ...RECOVERY_CODE_EVENT });
    await recordSignIn(tx, context, {
      user_id,
      event: 'signed_in',
      method: storedChallenge.method,
    });
    return opened;
  });
}

const RECOVERY_CODE_EVENT = { event: 'recovery_code_used', method: 'second_factor' } as const;

type Tried = { readonly token_hash: Buffer; readonly attempt: Attempt };

/** The last wrong code ends the challenge: sign-in starts again with the password. */
async function countWrong(
  tx: Tx,
  context: OpenContext,
  { user_id, wrong_tries, token_hash, attempt }: Challenge & Tried,
): Promise<SecondStepRefusal> {
  const { now, newId } = context;
  await insertFailure(tx, attempt, { id: newId(), now });
  const event = 'second_factor_failed';
  await recordSignIn(tx, context, { user_id, event, method: 'second_factor' });
  if (wrong_tries + 1 >= CODE_TRIES_MAX) {
    await deleteChallenge(tx, token_hash);
    return reject('challenge_ended', { commits: true });
  }
  await countChallengeTry(tx, token_hash);
  return reject('second_factor_wrong', { path: 'code', commits: true });
}
