import { isRejection, type Rejection } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import { openChallenge, type SecondStepRequired } from './challenge.ts';
import { recordSignIn, type SignInMethod } from './door/record-sign-in.ts';
import { type Coming, enterProved } from './enter-proved.ts';
import { isSecondFactorSet } from './second-factor.sql.ts';
import type { OpenedSession } from './session.ts';

export type Person = {
  readonly user_id: string;
  /** The first factor that was used. */
  readonly method: SignInMethod;
  /** The session that this sign-in replaces. */
  readonly replaces: Buffer | null;
};

export type NotEntered = Rejection<'access_denied'> | SecondStepRequired;

export function isDenied(outcome: unknown): outcome is Rejection<'access_denied'> {
  return isRejection(outcome) && outcome.rejection === 'access_denied';
}

/**
 * All sign-in methods end here: it opens a session and records it, or opens a challenge if the user
 * has a second factor.
 */
export async function enter(
  tx: Tx,
  context: Coming,
  { user_id, method, replaces }: Person,
): Promise<OpenedSession | NotEntered> {
  if (await isSecondFactorSet(tx, user_id)) return openChallenge(tx, context, { user_id, method });
  const opened = await enterProved(tx, context, { user_id, replaces });
  if (isRejection(opened)) return opened;
  await recordSignIn(tx, context, { user_id, event: 'signed_in', method });
  return opened;
}
