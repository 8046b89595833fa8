import { sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';

type Membership = { shop_id: string; membership_id: string };
type Warehouse = { id: string; branch_id: string };

/**
 * Those of the given branches and warehouses that the shop has, and the branches of the warehouses.
 */
export async function selectScope(
  tx: Tx,
  shop_id: string,
  { branch_ids, warehouse_ids }: Scope,
): Promise<{ branches: string[]; warehouses: Warehouse[] }> {
  const result = await sql<{ branches: string[]; warehouses: Warehouse[] }>`
    with named as (
      select id, branch_id from warehouse
      where shop_id = ${shop_id} and id = any(${warehouse_ids ?? []}::uuid[])
    )
    select array(select id::text from branch where shop_id = ${shop_id}
        and (id = any(${branch_ids ?? []}::uuid[]) or id in (select branch_id from named))
      ) as branches,
      (select coalesce(json_agg(named), '[]') from named) as warehouses`.execute(tx);
  return assertPresent(result.rows[0], 'a select without from has a row');
}

export async function lockMembership(tx: Tx, membership: Membership): Promise<void> {
  await sql`
    select from membership
    where shop_id = ${membership.shop_id} and id = ${membership.membership_id}
    for update`.execute(tx);
}

export async function deleteScope(tx: Tx, membership: Membership): Promise<void> {
  const { shop_id, membership_id } = membership;
  await sql`
    delete from membership_warehouse
    where shop_id = ${shop_id} and membership_id = ${membership_id}`.execute(tx);
  await sql`
    delete from membership_branch
    where shop_id = ${shop_id} and membership_id = ${membership_id}`.execute(tx);
}

export async function insertScope(
  tx: Tx,
  { shop_id, membership_id }: Membership,
  scope: { branch_ids: readonly string[]; warehouses: readonly Warehouse[] },
): Promise<void> {
  await sql`
    insert into membership_branch (shop_id, membership_id, branch_id)
    select ${shop_id}, ${membership_id}, unnest(${scope.branch_ids}::uuid[])`.execute(tx);
  await sql`
    insert into membership_warehouse (shop_id, membership_id, branch_id, warehouse_id)
    select ${shop_id}, ${membership_id}, * from unnest(
      ${scope.warehouses.map((w) => w.branch_id)}::uuid[],
      ${scope.warehouses.map((w) => w.id)}::uuid[])`.execute(tx);
}
