import { sql } from 'kysely';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { SessionLife } from '../core/session-life.ts';

export type ShopRow = {
  membership_id: string;
  id: string;
  name: string;
  role_code: string;
  role_name: string;
  role_name_bn: string;
};

export async function selectMyShops(
  tx: Tx,
  filter: { user_id: string; pattern: string; after: readonly string[] | null; limit: number },
): Promise<Keyed<ShopRow>[]> {
  const [name = null, id = null] = filter.after ?? [];
  const result = await sql<Keyed<ShopRow>>`
    select membership_id, shop_id as id, shop_name as name, role_code, role_name, role_name_bn,
      array[shop_name, shop_id::text] as page_key
    from memberships_of(${filter.user_id})
    where shop_name ilike ${filter.pattern}
      and (${name}::text is null or (shop_name, shop_id) > (${name}::text, ${id}::uuid))
    order by shop_name, shop_id limit ${filter.limit + 1}`.execute(tx);
  return result.rows;
}

export async function findMembership(
  tx: Tx,
  { user_id, shop_id }: { user_id: string; shop_id: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ membership_id: string }>`
    select membership_id from memberships_of(${user_id})
    where shop_id = ${shop_id}`.execute(tx);
  return rows[0]?.membership_id;
}

/**
 * Moves a session to a membership and ends its access tokens, so pages of the previous shop can do
 * nothing in the new one. The row stays locked, which serialises concurrent moves.
 */
export async function moveSessionTo(
  tx: Tx,
  { session_id, membership_id }: { session_id: string; membership_id: string },
): Promise<(SessionLife & { id: string }) | undefined> {
  const moved = await tx
    .updateTable('session')
    .set({ membership_id })
    .where('id', '=', session_id)
    .returning(['id', 'created_at', 'last_seen_at', 'expires_at'])
    .executeTakeFirst();
  await tx.deleteFrom('access_token').where('session_id', '=', session_id).execute();
  return moved;
}

export async function rememberChoice(
  tx: Tx,
  { user_id, membership_id }: { user_id: string; membership_id: string },
): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ chosen_membership_id: membership_id })
    .where('id', '=', user_id)
    .execute();
}
