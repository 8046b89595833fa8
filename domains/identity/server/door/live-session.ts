import type { Tx } from '#platform/db/tx.ts';
import { isOver } from '../../core/session-life.ts';
import { secretTokenHash } from '../secret-token.ts';
import { findSession } from '../session.sql.ts';

const COOKIE = /(?:^|;\s*)(?:__Host-)?next-auth\.session-token=([^;]*)/;

/** The session token in the visitor's cookies; null: there is none. */
export function sessionTokenIn(cookies: string): string | null {
  return COOKIE.exec(cookies)?.[1] ?? null;
}

/** Whether the session of the token is live. It only reads: nothing is renewed. */
export async function isSessionLive(tx: Tx, token: string, now: Date): Promise<boolean> {
  const hash = secretTokenHash(token);
  const session = hash === null ? undefined : await findSession(tx, hash);
  return session !== undefined && !isOver(session, now);
}
