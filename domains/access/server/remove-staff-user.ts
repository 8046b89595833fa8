import { changeMembership } from '#domains/identity/server/door/change-membership.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { command } from '#platform/http/endpoint.ts';
import { removeStaffUserRoute } from '../contract/staff-user.ts';
import { refuseLeaving } from '../core/grant-rules.ts';
import { writeAudit } from './door/write-audit.ts';
import { lockInvitation, updateInvitation } from './invitation.sql.ts';
import { lockGranter } from './lock-granter.ts';
import { revokeKeysMade } from './revoke-keys-made.ts';
import { findRoleById } from './role.sql.ts';
import { countOtherOwners, findStaffUser } from './staff.sql.ts';
import { withdrawSent } from './withdraw-sent.ts';

/** Documents and log entries of the member stay; only the membership or invitation ends. */
export const removeStaffUser = command(removeStaffUserRoute, async (tx, { params }, context) => {
  const { actor, now } = context;
  const { shop_id } = actor;
  const granter = await lockGranter(tx, context, 'staff-users.delete');
  if (isRejection(granter)) return granter;
  const which = { shop_id, id: params.id };
  const before = await findStaffUser(tx, { ...which, now, viewer: actor });
  if (before === undefined) return reject('not_found');
  const role = assertPresent(
    await findRoleById(tx, shop_id, before.role.id),
    'the member has a role',
  );
  const owners = await countOtherOwners(tx, which);
  const refused = refuseLeaving(granter, { before: { ...before, role }, owners });
  if (refused !== null) return refused;
  if (before.user_id !== null) {
    await changeMembership(tx, which, { ended_at: now, removed_at: now });
    await withdrawSent(tx, context, before.user_id);
    await revokeKeysMade(tx, context, before.id);
  } else {
    // The invitation may have been accepted a moment ago.
    if ((await lockInvitation(tx, which)) === undefined) return reject('not_found');
    await updateInvitation(tx, which, { withdrawn_at: now });
  }
  const action = before.user_id === null ? 'staff.invitation_withdrawn' : 'staff.removed';
  const { name, branch_ids, warehouse_ids } = before;
  await writeAudit(tx, context, {
    action,
    subject_id: before.user_id ?? before.id,
    before: { name, role: role.name, branch_ids, warehouse_ids },
  });
  return { data: { id: before.id } };
});
