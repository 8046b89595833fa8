import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { command } from '#platform/http/endpoint.ts';
import { type ApprovalRequest, giveApprovalRoute } from '../contract/approval.ts';
import { APPROVAL_LIFE_MS } from '../core/approval.ts';
import { findRightsThere, findWarehouseOf, insertApproval, isMember } from './approval.sql.ts';
import { checkWhere } from './check-where.ts';
import { checkPin, type PinHolder } from './door/check-pin.ts';
import { writeAudit } from './door/write-audit.ts';

/** A wrong PIN is counted and logged, and both are committed with the rejection. */
export const giveApproval = command(giveApprovalRoute, async (tx, { body }, context) => {
  const { shop_id, user_id } = context.actor;
  const names = body.rights.map(({ permission }) => permission);
  if (new Set(names).size < names.length) return reject('line_given_twice', { path: 'rights' });
  const misplaced = await checkWhere(tx, context.actor, body);
  if (misplaced !== null) return misplaced;
  const given = { user_id: body.approver_id, pin: body.pin };
  if (!(await isMember(tx, { ...given, shop_id }))) {
    return reject('not_found', { path: 'approver_id' });
  }
  const holder = await checkPin(tx, { shop_id, now: context.now, requested_by: user_id }, given);
  if (isRejection(holder)) {
    if (holder.commits) await writeRefusal(tx, context, body);
    return holder;
  }
  const { branch_id, register_id = null, reverses_id = null } = body;
  const warehouse_id = await findWarehouseOf(tx, { shop_id, register_id, reverses_id });
  const heldPermissions = await findRightsThere(tx, { ...given, shop_id, branch_id, warehouse_id });
  if (holder.user_id === user_id || !names.every((name) => heldPermissions?.includes(name))) {
    return { ...reject('approver_not_permitted', { path: 'approver_id' }), commits: true };
  }
  return enter(tx, context, { body, holder });
});

async function enter(
  tx: Tx,
  context: Context,
  { body, holder }: { body: ApprovalRequest; holder: PinHolder },
) {
  const { actor, now } = context;
  const { branch_id, rights, register_id = null, reverses_id = null } = body;
  const { user_id: approver_id, user_name: approver } = holder;
  const approval_id = context.newId();
  const expires_at = new Date(now.getTime() + APPROVAL_LIFE_MS);
  await insertApproval(tx, {
    shop_id: actor.shop_id,
    id: approval_id,
    approver_id,
    requested_by: actor.user_id,
    branch_id,
    register_id,
    document_id: body.id,
    reverses_id,
    given_at: now,
    expires_at,
    rights,
  });
  const by_both = { ...context, step_up: { missing_permission: null, approved_by: approver_id } };
  const subject_id = reverses_id ?? body.id;
  await writeAudit(tx, by_both, { action: 'approval.given', subject_id, detail: { rights } });
  return { data: { approval_id, approver, expires_at: expires_at.toISOString() } };
}

/** Logs the owner of the PIN that was tried, and the request. */
async function writeRefusal(tx: Tx, context: Context, body: ApprovalRequest): Promise<void> {
  const { approver_id: subject_id, rights } = body;
  await writeAudit(tx, context, { action: 'approval.refused', subject_id, detail: { rights } });
}
