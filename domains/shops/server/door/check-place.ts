import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Actor } from '#platform/http/actor.ts';
import { hasBranch, hasWarehouse } from '../place.sql.ts';

/**
 * A branch or warehouse that a list is asked for must be one that the caller may see. Another
 * shop's, another branch's and none at all are answered alike. Nothing asked, nothing refused.
 */
export async function checkPlace(
  tx: Tx,
  actor: Actor,
  asked: { branch_id?: string | undefined; warehouse_id?: string | undefined },
): Promise<Rejection<'not_found'> | null> {
  const { shop_id, branch_id: own_branch_id } = actor;
  const { branch_id, warehouse_id } = asked;
  if (branch_id && !(await hasBranch(tx, { shop_id, own_branch_id, id: branch_id }))) {
    return reject('not_found', { path: 'branch_id' });
  }
  if (warehouse_id && !(await hasWarehouse(tx, { shop_id, own_branch_id, id: warehouse_id }))) {
    return reject('not_found', { path: 'warehouse_id' });
  }
  return null;
}
