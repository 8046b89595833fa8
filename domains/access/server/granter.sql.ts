import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';
import type { Power, Scoped } from '../core/grant-rules.ts';

/** Serialises changes of the staff and roles of a shop. */
export async function lockStaff(tx: Tx, shop_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${shop_id}, 6072914))`.execute(tx);
}

/** The present permissions and scope of a user; undefined: they can no longer enter. */
export async function findPower(
  tx: Tx,
  { shop_id, user_id }: { shop_id: string; user_id: string },
): Promise<(Power & Scoped & { code: string }) | undefined> {
  const { rows } = await sql<Power & Scoped & { code: string }>`
    select r.code, r.permissions, r.discount_limit,
      (select array_agg(b.branch_id) from membership_branch b
        where b.shop_id = m.shop_id and b.membership_id = m.id) as branch_ids,
      (select array_agg(w.warehouse_id) from membership_warehouse w
        where w.shop_id = m.shop_id and w.membership_id = m.id) as warehouse_ids
    from membership m
    join app_user u on u.id = m.user_id
    join role r on r.shop_id = m.shop_id and r.id = m.role_id
    where m.shop_id = ${shop_id} and m.user_id = ${user_id}
      and m.ended_at is null and u.disabled_at is null`.execute(tx);
  return rows[0];
}
