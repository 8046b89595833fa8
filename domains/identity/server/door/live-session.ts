import type { Tx } from '#platform/db/tx.ts';
import { isOver } from '../../core/session-life.ts';
import { secretTokenHash } from '../secret-token.ts';
import { findSession } from '../session.sql.ts';

const COOKIE = /(?:^|;\s*)(?:__Host-)?next-auth\.session-token=([^;]*)/;

/** The token of a session, if the visitor has a cookie for one. */
export function sessionTokenIn(cookies: string): string | null {
  return COOKIE.exec(cookies)?.[1] ?? null;
}

/** Whether the token is of a session that goes on. It is only looked at: nothing is renewed. */
export async function isSessionLive(tx: Tx, token: string, now: Date): Promise<boolean> {
  const hash = secretTokenHash(token);
  const session = hash === null ? undefined : await findSession(tx, hash);
  return session !== undefined && !isOver(session, now);
}
