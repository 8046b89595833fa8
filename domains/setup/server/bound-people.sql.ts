import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

/** Whether any member, disabled or not, or any invitation is limited to the branch. */
export async function namesBoundTo(
  tx: Tx,
  { shop_id, branch_id }: { shop_id: string; branch_id: string },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select u.name
    from membership_branch b
    join membership m on m.shop_id = b.shop_id and m.id = b.membership_id
    join app_user u on u.id = m.user_id
    where b.shop_id = ${shop_id} and b.branch_id = ${branch_id} and m.removed_at is null
    union all
    select coalesce(nullif(i.name, ''), i.email, i.phone) from invitation i
    where i.shop_id = ${shop_id} and ${branch_id} = any(i.branch_ids)
      and i.accepted_at is null and i.withdrawn_at is null
    order by name limit 20`.execute(tx);
  return rows.map(({ name }) => name);
}
