import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import {
  archiveBranchRows,
  type BranchRow,
  countBranches,
  findBranch,
  hasStock,
  lockLocations,
} from '../branch.sql.ts';

type Refusal = Rejection<'not_found' | 'last_branch' | 'branch_has_stock'>;

/** Archives a branch and its warehouses. The caller checks its drawers. */
export async function archiveBranch(
  tx: Tx,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  id: string,
): Promise<BranchRow | Refusal> {
  const { shop_id } = actor;
  await lockLocations(tx, shop_id);
  const branch = await findBranch(tx, { shop_id, id, scope: actor });
  if (branch === undefined) return reject('not_found');
  if ((await countBranches(tx, shop_id)) === 1) return reject('last_branch');
  if (await hasStock(tx, shop_id, { branch_id: id })) return reject('branch_has_stock');
  await archiveBranchRows(tx, { shop_id, id, now });
  return branch;
}
