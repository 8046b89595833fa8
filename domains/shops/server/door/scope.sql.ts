import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#platform/http/actor.ts';

/*
 * Conditions that limit rows to the caller's scope. The warehouses of a scope are within its
 * branches, so a row with a warehouse needs no other check. An unlimited scope adds no condition,
 * and a scope of one uses plain equality, which keeps the order of an index.
 */

type Column = RawBuilder<unknown>;

/** Whether the branch in `column` is in scope: for rows without a warehouse, such as money. */
export function isInBranches({ branch_ids }: Scope, column: Column): RawBuilder<unknown> {
  return among(branch_ids, column);
}

/** Whether `row`, an alias with branch_id and warehouse_id, is in scope. */
export function isInScope({ branch_ids, warehouse_ids }: Scope, row: Column): RawBuilder<unknown> {
  return sql`${among(branch_ids, sql`${row}.branch_id`)}
    and ${among(warehouse_ids, sql`${row}.warehouse_id`)}`;
}

/** Whether `row`, the alias of a warehouse, is in scope. */
export function isWarehouseInScope(scope: Scope, row: Column): RawBuilder<unknown> {
  return sql`${among(scope.branch_ids, sql`${row}.branch_id`)}
    and ${among(scope.warehouse_ids, sql`${row}.id`)}`;
}

/** Whether the warehouse in `column` is in scope: for rows without a branch, such as stock. */
export function isInWarehouses(
  { shop_id, branch_ids, warehouse_ids }: Scope & { shop_id: string },
  column: Column,
): RawBuilder<unknown> {
  if (warehouse_ids !== null || branch_ids === null) return among(warehouse_ids, column);
  return sql`${column} in (select id from warehouse
    where shop_id = ${shop_id} and ${among(branch_ids, sql`branch_id`)})`;
}

function among(ids: readonly string[] | null, column: Column): RawBuilder<unknown> {
  if (ids === null) return sql`true`;
  const [only] = ids;
  return ids.length === 1 ? sql`${column} = ${only}` : sql`${column} = any(${ids}::uuid[])`;
}
