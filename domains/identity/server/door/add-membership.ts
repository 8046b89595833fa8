import { assert } from '#domains/kernel/core/assert.ts';
import type { Tx } from '#platform/db/tx.ts';
import { EVERYWHERE, type Scope } from '#platform/http/actor.ts';
import { insertMembership } from '../user.sql.ts';
import { setScope } from './set-scope.ts';

export type NewMembership = {
  id: string;
  user_id: string;
  shop_id: string;
  role_id: string;
  /** Defaults to all branches. */
  scope?: Scope;
};

/** Makes a user a member of the current shop. */
export async function addMembership(
  tx: Tx,
  { scope = EVERYWHERE, ...membership }: NewMembership,
): Promise<void> {
  await insertMembership(tx, membership);
  const { shop_id, id: membership_id } = membership;
  const refused = await setScope(tx, { shop_id, membership_id }, scope);
  assert(refused === null, 'the branches of a new member belong to the shop');
}
