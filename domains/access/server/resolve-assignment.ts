import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { RoleAssignment, Scoped } from '../core/grant-rules.ts';
import { findRoleById } from './role.sql.ts';
import { findMissingScope } from './staff.sql.ts';

export type UnknownAssignment = Rejection<
  'role_not_found' | 'branch_not_found' | 'warehouse_not_found'
>;

/** The requested role, as it is now, and scope of a member. */
export async function resolveAssignment(
  tx: Tx,
  shop_id: string,
  { role_id, ...scope }: Scoped & { role_id: string },
): Promise<RoleAssignment | UnknownAssignment> {
  const role = await findRoleById(tx, shop_id, role_id);
  if (role === undefined || role.is_archived) return reject('role_not_found', { path: 'role_id' });
  const missing = await findMissingScope(tx, shop_id, scope);
  if (missing.branch !== null) return reject('branch_not_found', { path: 'branch_ids' });
  if (missing.warehouse !== null) return reject('warehouse_not_found', { path: 'warehouse_ids' });
  return { ...scope, role };
}
