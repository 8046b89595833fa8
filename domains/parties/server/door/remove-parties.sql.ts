import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

/**
 * Archives parties that a file brought, under another code, so that the file can be put in again.
 * False, and nothing done: one of them owes or is owed something, or a paper names them.
 */
export async function removeParties(
  tx: Tx,
  shop_id: string,
  { parties, now }: { parties: readonly string[]; now: Date },
): Promise<boolean> {
  if (parties.length === 0) return true;
  const { rows } = await sql<{ id: string }>`
    select p.id from party p
    where p.shop_id = ${shop_id} and p.id = any(${parties}::uuid[])
      and (exists (select from party_balance b where b.shop_id = p.shop_id and b.party_id = p.id)
        or exists (select from party_deposit d where d.shop_id = p.shop_id and d.party_id = p.id)
        or exists (select from sale s where s.shop_id = p.shop_id and s.customer_id = p.id)
        or exists (select from goods_receipt g
          where g.shop_id = p.shop_id and g.supplier_id = p.id))
    limit 1`.execute(tx);
  if (rows.length > 0) return false;
  await sql`
    update party set archived_at = coalesce(archived_at, ${now}), version = version + 1,
      code = left(code, 50) || '~' || right(id::text, 12)
    where shop_id = ${shop_id} and id = any(${parties}::uuid[])`.execute(tx);
  return true;
}
