import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { OpenContext } from '#platform/http/actor.ts';
import { deleteSession } from './session.sql.ts';
import { type OpenedSession, openSession } from './session.ts';
import { findSignInMembership } from './sign-in.sql.ts';

export type Coming = Pick<OpenContext, 'newId' | 'now' | 'user_agent' | 'address'>;

/**
 * Starts the session after all factors, in the shop of the last session. A user without a shop
 * enters too, to open one.
 */
export async function enterProved(
  tx: Tx,
  { newId, now, user_agent, address }: Coming,
  { user_id, replaces }: { user_id: string; replaces: Buffer | null },
): Promise<OpenedSession | Rejection<'access_denied'>> {
  if (replaces !== null) await deleteSession(tx, { token_hash: replaces });
  const membership = await findSignInMembership(tx, user_id);
  const membership_id = membership?.membership_id ?? null;
  const from = { user_agent, address };
  const opened = await openSession(tx, { id: newId(), user_id, membership_id, ...from, now });
  return opened ?? reject('access_denied');
}
