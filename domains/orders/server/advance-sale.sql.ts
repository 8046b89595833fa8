import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

/** Links a deposit to the order, which becomes an advance sale. */
export async function linkDeposit(
  tx: Tx,
  link: { shop_id: string; order_id: string; document_id: string },
): Promise<void> {
  const { shop_id, order_id, document_id } = link;
  await sql`
    with linked as (
      insert into order_deposit (shop_id, order_id, document_id)
      values (${shop_id}, ${order_id}, ${document_id})
    )
    update trade_order set is_advance = true, version = version + 1
    where shop_id = ${shop_id} and id = ${order_id}`.execute(tx);
}
