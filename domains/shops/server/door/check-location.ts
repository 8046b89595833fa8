import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Actor, Scope } from '#platform/http/actor.ts';
import { hasBranch, selectWarehousesInScope } from '../location.sql.ts';

type LocationFilter = { branch_id?: string | undefined; warehouse_id?: string | undefined };

/**
 * The scope of a list: the caller's own, narrowed to the branch and warehouse of the filter.
 * Foreign and missing ones are both `not_found`; without a filter nothing is refused.
 */
export async function checkLocation(
  tx: Tx,
  actor: Actor,
  { branch_id, warehouse_id }: LocationFilter,
): Promise<Scope | Rejection<'not_found'>> {
  const { shop_id, branch_ids, warehouse_ids } = actor;
  const callerScope: Scope = { branch_ids, warehouse_ids };
  if (
    branch_id !== undefined &&
    !(await hasBranch(tx, { shop_id, scope: callerScope, id: branch_id }))
  ) {
    return reject('not_found', { path: 'branch_id' });
  }
  if (warehouse_id === undefined && (branch_id === undefined || warehouse_ids === null)) {
    return branch_id === undefined ? callerScope : { branch_ids: [branch_id], warehouse_ids };
  }
  const warehouses = await selectWarehousesInScope(tx, shop_id, callerScope);
  if (warehouse_id !== undefined && !warehouses.some(({ id }) => id === warehouse_id)) {
    return reject('not_found', { path: 'warehouse_id' });
  }
  const shown = warehouses.filter(
    (warehouse) =>
      (warehouse_id ?? warehouse.id) === warehouse.id &&
      (branch_id ?? warehouse.branch_id) === warehouse.branch_id,
  );
  const branches = branch_id === undefined ? shown.map((one) => one.branch_id) : [branch_id];
  return { branch_ids: [...new Set(branches)], warehouse_ids: shown.map(({ id }) => id) };
}
