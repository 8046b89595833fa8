import { assert } from '#domains/kernel/core/assert.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import { deleteScope, insertScope, lockMembership, selectScope } from '../scope.sql.ts';

/**
 * Replaces the scope of a member from the next request on. Warehouses must be in the given
 * branches; if no branch is given, their own branches are added. An empty scope is refused: disable
 * the member instead.
 */
export async function setScope(
  tx: Tx,
  membership: { shop_id: string; membership_id: string },
  scope: Scope,
): Promise<null | Rejection<'not_found'>> {
  const { branch_ids, warehouse_ids } = scope;
  assert(
    branch_ids?.length !== 0 && warehouse_ids?.length !== 0,
    'a limit by branch or warehouse names at least one',
  );
  const { branches, warehouses } = await selectScope(tx, membership.shop_id, scope);
  const scopeBranchIds = branch_ids ?? warehouses.map(({ branch_id }) => branch_id);
  const isUnknown = scopeBranchIds.some((id) => !branches.includes(id));
  if (isUnknown) return reject('not_found', { path: 'branch_ids' });
  const within = warehouses.filter(({ branch_id }) => scopeBranchIds.includes(branch_id));
  const isOutside = (warehouse_ids ?? []).some((id) => !within.some((one) => one.id === id));
  if (isOutside) return reject('not_found', { path: 'warehouse_ids' });
  // Serialised: of two concurrent changes the last one wins, and the two are not merged.
  await lockMembership(tx, membership);
  await deleteScope(tx, membership);
  await insertScope(tx, membership, {
    branch_ids: [...new Set(scopeBranchIds)],
    warehouses: within,
  });
  return null;
}
