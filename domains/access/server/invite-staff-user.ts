import { loginOf } from '#domains/identity/core/login.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { creation } from '#platform/http/creation.ts';
import { inviteStaffUserRoute } from '../contract/staff-user.ts';
import { refuseAssignment } from '../core/grant-rules.ts';
import { writeAudit } from './door/write-audit.ts';
import { insertInvitation } from './invitation.sql.ts';
import { lockGranter } from './lock-granter.ts';
import { resolveAssignment } from './resolve-assignment.ts';
import { invitationWait, newLink, sendInvitation } from './send-invitation.ts';
import { findAddressed, findStaffUser } from './staff.sql.ts';

export const inviteStaffUser = creation(inviteStaffUserRoute, async (tx, { body }, context) => {
  const { actor, now, newId } = context;
  const { shop_id } = actor;
  const login = loginOf(body.address);
  if (login === null) return reject('no_address', { path: 'address' });
  const granter = await lockGranter(tx, context, 'staff-users.create');
  if (isRejection(granter)) return granter;
  const { role_id, branch_ids, warehouse_ids } = body;
  const assignment = await resolveAssignment(tx, shop_id, { role_id, branch_ids, warehouse_ids });
  if (isRejection(assignment)) return assignment;
  const refused = refuseAssignment(granter, assignment);
  if (refused !== null) return refused;
  const known = await findAddressed(tx, shop_id, login.value);
  if (known !== null) {
    return reject(known === 'staff' ? 'already_staff' : 'already_invited', { path: 'address' });
  }
  const wait = await invitationWait(tx, context, null);
  if (wait !== null) return reject('too_many_attempts', { params: { retry_after: wait } });
  const { token, sent } = newLink(now);
  const invitation = {
    shop_id,
    id: body.id ?? newId(),
    role_id,
    ...sent,
    email: login.kind === 'email' ? login.value : null,
    phone: login.kind === 'phone' ? login.value : null,
    name: body.name.trim(),
    language: body.language ?? actor.language,
    branch_ids: branch_ids ?? [],
    warehouse_ids: warehouse_ids ?? [],
    invited_by: actor.user_id,
  };
  await insertInvitation(tx, invitation);
  await sendInvitation(tx, context, { invitation, token });
  const { id } = invitation;
  const after = { address: login.value, role_id, branch_ids, warehouse_ids };
  await writeAudit(tx, context, { action: 'staff.invited', subject_id: id, after });
  const added = await findStaffUser(tx, { shop_id, now, viewer: actor, id });
  return { data: assertPresent(added, 'an invitation just written can be read') };
});
