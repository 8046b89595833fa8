import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { command } from '#platform/http/endpoint.ts';
import { resendInvitationRoute } from '../contract/staff-user.ts';
import { refuseAssignment } from '../core/grant-rules.ts';
import { writeAudit } from './door/write-audit.ts';
import { lockInvitation, updateInvitation } from './invitation.sql.ts';
import { lockGranter } from './lock-granter.ts';
import { findRoleById } from './role.sql.ts';
import { invitationWait, newLink, sendInvitation } from './send-invitation.ts';
import { findStaffUser } from './staff.sql.ts';

export const resendInvitation = command(resendInvitationRoute, async (tx, input, context) => {
  const { actor, now } = context;
  const { shop_id } = actor;
  const granter = await lockGranter(tx, context, 'staff-users.create');
  if (isRejection(granter)) return granter;
  const lookup = { shop_id, now, viewer: actor, id: input.params.id };
  const before = await findStaffUser(tx, lookup);
  const invitation = await lockInvitation(tx, { shop_id, id: input.params.id });
  if (before === undefined || invitation === undefined) return reject('not_found');
  // Sending again counts as granting the role again.
  const found = await findRoleById(tx, shop_id, before.role.id);
  const role = assertPresent(found, 'an invitation has a role');
  const refused = refuseAssignment(granter, { ...before, role });
  if (refused !== null) return refused;
  const wait = await invitationWait(tx, context, invitation.sent_at);
  if (wait !== null) return reject('too_many_attempts', { params: { retry_after: wait } });
  const { token, sent } = newLink(now);
  await updateInvitation(tx, invitation, { ...sent, invited_by: actor.user_id });
  await sendInvitation(tx, context, { invitation, token });
  await writeAudit(tx, context, { action: 'staff.invited_again', subject_id: invitation.id });
  const after = await findStaffUser(tx, lookup);
  return { data: assertPresent(after, 'the invitation exists') };
});
