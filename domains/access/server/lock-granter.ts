import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import type { Granter } from '../core/grant-rules.ts';
import { findPower, lockStaff } from './granter.sql.ts';

/**
 * The granter, read under the lock that every change of staff and roles takes: permissions that
 * were removed while waiting can no longer be granted.
 */
export async function lockGranter(
  tx: Tx,
  { actor }: Context,
  needed: string,
): Promise<Granter | Rejection<'permission_denied'>> {
  await lockStaff(tx, actor.shop_id);
  const power = await findPower(tx, actor);
  const now = new Set(power?.permissions);
  const permissions = new Set([...actor.permissions].filter((one) => now.has(one)));
  if (power === undefined || !permissions.has(needed)) {
    return reject('permission_denied', { params: { permission: needed } });
  }
  const { user_id, branch_ids, warehouse_ids } = actor;
  const { code: role_code, discount_limit } = power;
  return { user_id, role_code, permissions, discount_limit, branch_ids, warehouse_ids };
}
