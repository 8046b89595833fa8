import { assert } from '#domains/kernel/core/assert.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import { findMembershipOf, updateMembership } from '../membership.sql.ts';
import { addMembership } from './add-membership.ts';
import { setScope } from './set-scope.ts';

type Joining = { id: string; shop_id: string; user_id: string; role_id: string; scope: Scope };

/**
 * Adds a member to the current shop, or restores a former one. Returns the membership id; null:
 * they are a member already.
 */
export async function joinShop(tx: Tx, joining: Joining): Promise<string | null> {
  const { shop_id, user_id, role_id, scope } = joining;
  const former = await findMembershipOf(tx, { shop_id, user_id });
  if (former === undefined) {
    await addMembership(tx, joining);
    return joining.id;
  }
  if (former.removed_at === null) return null;
  await updateMembership(
    tx,
    { shop_id, id: former.id },
    { role_id, ended_at: null, removed_at: null },
  );
  const refused = await setScope(tx, { shop_id, membership_id: former.id }, scope);
  assert(refused === null, 'a branch of an invitation is never deleted');
  return former.id;
}
