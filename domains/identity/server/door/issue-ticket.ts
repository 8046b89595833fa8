import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { ticketHash } from '#platform/http/caller.sql.ts';
import { newSecretToken } from '../secret-token.ts';
import { insertAccessToken, insertTicket } from '../session.sql.ts';

const TICKET_LIFE_MS = 60_000;

/**
 * Issues a ticket for one file, valid as long as a browser takes to open a link: an access token of
 * the session that only this link accepts. null: the caller has no session.
 */
export async function issueTicket(
  tx: Tx,
  { actor, now }: Context,
  path: string,
): Promise<{ ticket: string; expires_at: Date } | null> {
  const { session_id } = actor;
  if (session_id === null) return null;
  const { token } = newSecretToken();
  const token_hash = ticketHash(token);
  const expires_at = new Date(now.getTime() + TICKET_LIFE_MS);
  await insertAccessToken(tx, { token_hash, session_id, expires_at });
  await insertTicket(tx, { token_hash, path });
  return { ticket: token, expires_at };
}
