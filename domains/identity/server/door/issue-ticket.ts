import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { insertTicket } from '../file-ticket.sql.ts';
import { newSecretToken } from '../secret-token.ts';

const TICKET_LIFE_MS = 60_000;

/** A ticket for one file, for as long as a browser takes to open a link; it ends with the session. */
export async function issueTicket(
  tx: Tx,
  { actor, now }: Context,
  path: string,
): Promise<{ ticket: string; expires_at: Date } | null> {
  if (actor.session_id === null) return null;
  const { token, hash } = newSecretToken();
  const expires_at = new Date(now.getTime() + TICKET_LIFE_MS);
  await insertTicket(tx, { ticket_hash: hash, session_id: actor.session_id, path, expires_at });
  return { ticket: token, expires_at };
}
