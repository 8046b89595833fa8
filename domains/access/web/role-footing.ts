import type { Role } from '../contract/role.ts';
import { isAbove, isShopWide, OWNER } from '../core/grant-rules.ts';
import type { Me } from './part/me.tsx';

/** Why the user cannot change a role; null: they can. The server applies the same rules. */
export function roleFootingOf(
  me: Me,
  role: Role,
): 'owner_fixed' | 'own_role' | 'cannot_change' | 'all_branches_only' | null {
  if (role.code === OWNER) return 'owner_fixed';
  if (role.code === me.role.code) return 'own_role';
  if (me.can('role.update') && !isShopWide(me)) return 'all_branches_only';
  const granter = { ...me, user_id: me.user.id, role_code: me.role.code };
  return me.can('role.update') && !isAbove(granter, role) ? null : 'cannot_change';
}
