import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { command } from '#platform/http/endpoint.ts';
import { resetPinRoute } from '../contract/pin.ts';
import { refuseReach } from '../core/grant-rules.ts';
import { writeAudit } from './door/write-audit.ts';
import { lockGranter } from './lock-granter.ts';
import { clearPin, lockPin } from './pin.sql.ts';
import { findRoleById } from './role.sql.ts';
import { findStaffUser } from './staff.sql.ts';

/** Removes another member's PIN and its lock; the member then sets a new one. */
export const resetPin = command(resetPinRoute, async (tx, { params }, context) => {
  const { actor, now } = context;
  const { shop_id } = actor;
  const granter = await lockGranter(tx, context, 'staff-users.update');
  if (isRejection(granter)) return granter;
  const lookup = { shop_id, now, viewer: actor, id: params.id };
  const member = await findStaffUser(tx, lookup);
  if (member === undefined || member.user_id === null) return reject('not_found');
  if (member.user_id === actor.user_id) return reject('own_pin');
  const role = assertPresent(
    await findRoleById(tx, shop_id, member.role.id),
    'the member has a role',
  );
  const refused = refuseReach(granter, { ...member, role });
  if (refused !== null) return refused;
  const which = { shop_id, membership_id: member.id };
  await lockPin(tx, which);
  await clearPin(tx, which);
  await writeAudit(tx, context, { action: 'pin.reset', subject_id: member.user_id });
  return { data: { has_pin: false } };
});
