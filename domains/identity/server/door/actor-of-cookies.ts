import { nameCookie } from '#platform/contract/preferences.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Actor, actorOf } from '#platform/http/actor.ts';
import type { Site } from '#platform/http/site.ts';
import { readCookies } from '../../core/cookie.ts';
import { isOver } from '../../core/session-life.ts';
import { secretTokenHash } from '../secret-token.ts';
import { authenticateOnce, findSession } from '../session.sql.ts';
import { issueAccess } from '../session.ts';

/**
 * The member whose session is in a browser's cookies, in the shop of that session, which is set for
 * the rest of the transaction. For a browser that another site sends here, without an access token.
 * null: no session, or one that may enter no shop.
 */
export async function findActorOfCookies(
  tx: Tx,
  cookies: string,
  { site, now }: { readonly site: Site; readonly now: Date },
): Promise<Actor | null> {
  const name = nameCookie('next-auth.session-token', site.public_url.startsWith('https:'));
  const hash = secretTokenHash(readCookies(cookies).get(name));
  const session = hash === null ? undefined : await findSession(tx, hash);
  if (session === undefined || isOver(session, now)) return null;
  const access = await issueAccess(tx, session, now);
  const row = await authenticateOnce(tx, access.hash);
  return row === undefined ? null : actorOf(row);
}
