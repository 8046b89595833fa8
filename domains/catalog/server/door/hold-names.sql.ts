import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

/**
 * Waits for merges of these variants or this party, and blocks new ones until this transaction
 * ends.
 * So a draft written after it never refers to a duplicate that the merge has missed. Reads after it
 * see whether they were merged.
 */
export async function holdNames(
  tx: Tx,
  shop_id: string,
  names: { variant_ids: readonly string[]; party_id?: string | null | undefined },
): Promise<void> {
  const { variant_ids, party_id } = names;
  if (party_id) {
    await sql`
      select from party where shop_id = ${shop_id} and id = ${party_id} for share`.execute(tx);
  }
  if (variant_ids.length === 0) return;
  await sql`
    select from variant where shop_id = ${shop_id} and id = any(${variant_ids}::uuid[])
    order by id for share`.execute(tx);
}
