import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

export async function archiveRegistersOf(
  tx: Tx,
  { shop_id, branch_id, now }: { shop_id: string; branch_id: string; now: Date },
): Promise<void> {
  // Locked like an opening shift locks them: the update alone would let one pass.
  await sql`
    select from register where shop_id = ${shop_id} and branch_id = ${branch_id}
    order by id for update`.execute(tx);
  await sql`
    update register set archived_at = ${now}, version = version + 1
    where shop_id = ${shop_id} and branch_id = ${branch_id} and archived_at is null`.execute(tx);
}

export async function hasOpenShiftIn(
  tx: Tx,
  { shop_id, branch_id }: { shop_id: string; branch_id: string },
): Promise<boolean> {
  const result = await sql`
    select from shift
    where shop_id = ${shop_id} and branch_id = ${branch_id} and closed_at is null
    limit 1`.execute(tx);
  return result.rows.length > 0;
}
