import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

export async function updateArchived(
  tx: Tx,
  shop_id: string,
  { id, archived_at }: { id: string; archived_at: Date | null },
): Promise<void> {
  await sql`
    update party set archived_at = ${archived_at}, version = version + 1
    where shop_id = ${shop_id} and id = ${id}`.execute(tx);
}
