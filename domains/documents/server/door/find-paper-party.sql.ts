import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';
import type { PaperParty } from '../../core/document-paper.ts';

/** Whom a paper is for, or from whom it came. */
export async function findPaperParty(
  tx: Tx,
  shop_id: string,
  id: string,
): Promise<(PaperParty & { email: string }) | undefined> {
  const found = await sql<PaperParty & { email: string }>`
    select kind, name, phone, email, address, bin from party
    where shop_id = ${shop_id} and id = ${id}`.execute(tx);
  return found.rows[0];
}
