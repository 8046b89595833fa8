import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';
import type { PrintoutParty } from '../../core/document-printout.ts';

/** The customer or supplier of a document. */
export async function findPrintoutParty(
  tx: Tx,
  shop_id: string,
  id: string,
): Promise<(PrintoutParty & { email: string }) | undefined> {
  const found = await sql<PrintoutParty & { email: string }>`
    select kind, name, phone, email, address, bin from party
    where shop_id = ${shop_id} and id = ${id}`.execute(tx);
  return found.rows[0];
}
