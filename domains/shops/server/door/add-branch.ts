import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type BranchRow, insertBranch, insertWarehouse } from '../branch.sql.ts';

type NewBranch = Omit<BranchRow, 'version'> & {
  warehouse: { id: string; name: string; name_bn: string };
};

/** Adds a branch with its first warehouse to a shop; `pos` adds its registers. */
export async function addBranch(
  tx: Tx,
  shop_id: string,
  { warehouse, ...branch }: NewBranch,
): Promise<BranchRow | Rejection<'code_taken' | 'name_taken'>> {
  if (!(await insertBranch(tx, shop_id, branch))) {
    return reject('code_taken', { path: 'code', params: { code: branch.code } });
  }
  const first = { ...warehouse, branch_id: branch.id, is_saleable: true };
  if (!(await insertWarehouse(tx, shop_id, first))) {
    return reject('name_taken', { path: 'warehouse.name' });
  }
  return { ...branch, version: 1 };
}
