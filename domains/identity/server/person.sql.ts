import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';
import { accessTokenHash } from '#platform/http/access-token.ts';
import type { Person } from '#platform/http/person.ts';

/** The user of the token in the header, with or without a shop. */
export async function findPerson(
  tx: Tx,
  authorization: string | undefined,
): Promise<Person | undefined> {
  const hash = accessTokenHash(authorization);
  if (hash === null) return undefined;
  const token_hash = Buffer.from(hash, 'hex');
  const { rows } = await sql<Person>`select * from whose_token(${token_hash})`.execute(tx);
  return rows[0];
}
