import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { NegativeStock } from '../contract/branch.ts';
import { isInBranches, isWarehouseInScope } from './door/scope.sql.ts';

export type BranchRow = {
  id: string;
  code: string;
  name: string;
  name_bn: string;
  address: string;
  version: number;
};

export type WarehouseRow = {
  id: string;
  name: string;
  name_bn: string;
  branch_id: string;
  negative_stock: NegativeStock;
  is_saleable: boolean;
  version: number;
};

type Which = { shop_id: string; id: string; scope: Scope };

/** Serialises changes of a shop's branches and warehouses. */
export async function lockLocations(tx: Tx, shop_id: string): Promise<void> {
  await sql`select from shop where shop_id = ${shop_id} for no key update`.execute(tx);
}

/** An active branch in the caller's scope. */
export async function findBranch(
  tx: Tx,
  { shop_id, id, scope }: Which,
): Promise<BranchRow | undefined> {
  const result = await sql<BranchRow>`
    select id, code, name, name_bn, address, version from branch
    where shop_id = ${shop_id} and id = ${id} and archived_at is null
      and ${isInBranches(scope, sql`id`)} for update`.execute(tx);
  return result.rows[0];
}

export async function findWarehouse(
  tx: Tx,
  { shop_id, id, scope }: Which,
): Promise<WarehouseRow | undefined> {
  const result = await sql<WarehouseRow>`
    select w.id, w.name, w.name_bn, w.branch_id, w.negative_stock, w.is_saleable, w.version
    from warehouse w
    where w.shop_id = ${shop_id} and w.id = ${id} and w.archived_at is null
      and ${isWarehouseInScope(scope, sql`w`)} for update`.execute(tx);
  return result.rows[0];
}

/** False: another branch has the code, active or not. */
export async function insertBranch(
  tx: Tx,
  shop_id: string,
  branch: Omit<BranchRow, 'version'>,
): Promise<boolean> {
  const result = await sql`
    insert into branch (shop_id, id, code, name, name_bn, address)
    values (${shop_id}, ${branch.id}, ${branch.code}, ${branch.name}, ${branch.name_bn},
      ${branch.address})
    on conflict (shop_id, code) do nothing returning id`.execute(tx);
  return result.rows.length > 0;
}

export async function updateBranch(tx: Tx, shop_id: string, branch: BranchRow): Promise<void> {
  await sql`
    update branch set name = ${branch.name}, name_bn = ${branch.name_bn},
      address = ${branch.address}, version = ${branch.version}
    where shop_id = ${shop_id} and id = ${branch.id}`.execute(tx);
}

/** False: another warehouse of the shop has the name, active or not. */
export async function insertWarehouse(
  tx: Tx,
  shop_id: string,
  warehouse: Pick<WarehouseRow, 'id' | 'branch_id' | 'name' | 'name_bn' | 'is_saleable'>,
): Promise<boolean> {
  const result = await sql`
    insert into warehouse (shop_id, id, branch_id, name, name_bn, is_saleable)
    values (${shop_id}, ${warehouse.id}, ${warehouse.branch_id}, ${warehouse.name},
      ${warehouse.name_bn}, ${warehouse.is_saleable})
    on conflict (shop_id, name) do nothing returning id`.execute(tx);
  return result.rows.length > 0;
}

/** False: another warehouse of the shop has the name. */
export async function updateWarehouse(
  tx: Tx,
  shop_id: string,
  warehouse: WarehouseRow,
): Promise<boolean> {
  const result = await sql`
    update warehouse w set name = ${warehouse.name}, name_bn = ${warehouse.name_bn},
      negative_stock = ${warehouse.negative_stock}, is_saleable = ${warehouse.is_saleable},
      version = ${warehouse.version}
    where w.shop_id = ${shop_id} and w.id = ${warehouse.id}
      and not exists (select from warehouse o where o.shop_id = w.shop_id
        and o.id <> w.id and o.name = ${warehouse.name})
    returning w.id`.execute(tx);
  return result.rows.length > 0;
}

export async function countBranches(tx: Tx, shop_id: string): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*) from branch
    where shop_id = ${shop_id} and archived_at is null`.execute(tx);
  return result.rows[0]?.count ?? 0;
}

export async function countWarehouses(
  tx: Tx,
  { shop_id, branch_id }: { shop_id: string; branch_id: string },
): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*) from warehouse
    where shop_id = ${shop_id} and branch_id = ${branch_id} and archived_at is null`.execute(tx);
  return result.rows[0]?.count ?? 0;
}

/** Whether the branch, or this warehouse, has stock. */
export async function hasStock(
  tx: Tx,
  shop_id: string,
  location: { branch_id: string } | { warehouse_id: string },
): Promise<boolean> {
  const at =
    'branch_id' in location
      ? sql`w.branch_id = ${location.branch_id}`
      : sql`w.id = ${location.warehouse_id}`;
  const result = await sql`
    select from stock_level l
    join warehouse w on w.shop_id = l.shop_id and w.id = l.warehouse_id
    where l.shop_id = ${shop_id} and ${at} and l.on_hand <> 0 limit 1`.execute(tx);
  return result.rows.length > 0;
}

/** Counts variants with negative stock whose product leaves the rule to the warehouse. */
export async function countShort(tx: Tx, shop_id: string, warehouse_id: string): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*)::int as count from stock_level l
    join variant v on v.shop_id = l.shop_id and v.id = l.variant_id
    join product p on p.shop_id = v.shop_id and p.id = v.product_id
    where l.shop_id = ${shop_id} and l.warehouse_id = ${warehouse_id} and l.is_short
      and p.negative_stock is null`.execute(tx);
  return result.rows[0]?.count ?? 0;
}

export async function isOfRegister(tx: Tx, shop_id: string, warehouse_id: string) {
  const result = await sql`
    select from register
    where shop_id = ${shop_id} and warehouse_id = ${warehouse_id} and archived_at is null
    limit 1`.execute(tx);
  return result.rows.length > 0;
}

export async function archiveBranchRows(
  tx: Tx,
  { shop_id, id, now }: { shop_id: string; id: string; now: Date },
): Promise<void> {
  await sql`
    with closed as (
      update branch set archived_at = ${now}, version = version + 1
      where shop_id = ${shop_id} and id = ${id}
    )
    update warehouse set archived_at = ${now}, version = version + 1
    where shop_id = ${shop_id} and branch_id = ${id} and archived_at is null`.execute(tx);
}

export async function archiveWarehouseRow(
  tx: Tx,
  { shop_id, id, now }: { shop_id: string; id: string; now: Date },
): Promise<void> {
  await sql`
    update warehouse set archived_at = ${now}, version = version + 1
    where shop_id = ${shop_id} and id = ${id}`.execute(tx);
}
