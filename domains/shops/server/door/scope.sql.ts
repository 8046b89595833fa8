import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#platform/http/actor.ts';

/*
 * Whether a row lies where somebody works, as a condition. A set of warehouses lies within that of
 * the branches, so that a warehouse, where the row names one, says all. Who works everywhere asks
 * nothing of the row, and who works in one place the plain equality that an index is in order by.
 */

type Column = RawBuilder<unknown>;

/** Of a row that names its branch alone: money lies in branches. */
export function isInBranches({ branch_ids }: Scope, column: Column): RawBuilder<unknown> {
  return among(branch_ids, column);
}

/** Of a row `d` that names its branch and its warehouse. */
export function isInScope({ branch_ids, warehouse_ids }: Scope, row: Column): RawBuilder<unknown> {
  return sql`${among(branch_ids, sql`${row}.branch_id`)}
    and ${among(warehouse_ids, sql`${row}.warehouse_id`)}`;
}

/** Of a warehouse `w` itself. */
export function isWarehouseInScope(scope: Scope, row: Column): RawBuilder<unknown> {
  return sql`${among(scope.branch_ids, sql`${row}.branch_id`)}
    and ${among(scope.warehouse_ids, sql`${row}.id`)}`;
}

/** Of a row that names its warehouse alone, as stock does. */
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
