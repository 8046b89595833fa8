import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { PersonalContext } from '#platform/http/person.ts';
import { findMembership, moveSessionTo, rememberChoice } from '../my-shops.sql.ts';
import { loadSignedInUser } from '../session.sql.ts';
import { issueAccess } from '../session.ts';
import type { SignedInUser } from '../signed-in-user.ts';

type Moved = { token: string; expires_at: Date; user: SignedInUser };

/**
 * Moves the session to another shop of the caller and sets that shop for the rest of the
 * transaction. A foreign shop is reported like a missing one.
 */
export async function moveSession(
  tx: Tx,
  { person, now }: Pick<PersonalContext, 'person' | 'now'>,
  shop_id: string,
): Promise<Moved | Rejection<'not_found' | 'unauthenticated'>> {
  const { user_id, session_id } = person;
  const membership_id = await findMembership(tx, { user_id, shop_id });
  if (membership_id === undefined) return reject('not_found', { path: 'shop_id' });
  const session = await moveSessionTo(tx, { session_id, membership_id });
  // The session may have ended since the request began.
  if (session === undefined) return reject('not_found');
  await rememberChoice(tx, { user_id, membership_id });
  const access = await issueAccess(tx, session, now);
  const user = await loadSignedInUser(tx, access.hash);
  // The member was disabled since the request began: all of it is rolled back.
  if (user === undefined) return reject('unauthenticated');
  return { token: access.token, expires_at: access.expires_at, user };
}
