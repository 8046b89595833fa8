import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Actor } from '#platform/http/actor.ts';
import { isBranchInScope, isDocumentOf, isRegisterOf } from './approval.sql.ts';

type Where = {
  branch_id: string;
  register_id?: string | undefined;
  reverses_id?: string | undefined;
};

/** Checks that the branch is in the caller's scope, and that register and document belong to it. */
export async function checkWhere(
  tx: Tx,
  actor: Actor,
  { branch_id, register_id, reverses_id }: Where,
): Promise<Rejection<'not_found' | 'register_not_found'> | null> {
  const { shop_id } = actor;
  if (!(await isBranchInScope(tx, actor, branch_id))) {
    return reject('not_found', { path: 'branch_id' });
  }
  if (register_id && !(await isRegisterOf(tx, { shop_id, branch_id, id: register_id }))) {
    return reject('register_not_found', { path: 'register_id' });
  }
  if (reverses_id && !(await isDocumentOf(tx, { shop_id, branch_id, id: reverses_id }))) {
    return reject('not_found', { path: 'reverses_id' });
  }
  return null;
}
