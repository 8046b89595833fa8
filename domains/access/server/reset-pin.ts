import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { command } from '#platform/http/endpoint.ts';
import { resetPinRoute } from '../contract/pin.ts';
import { refuseReach } from '../core/grant-rules.ts';
import { writeAudit } from './door/write-audit.ts';
import { lockGranter } from './lock-granter.ts';
import { lockPin, updatePin } from './pin.sql.ts';
import { findRoleById } from './role.sql.ts';
import { findStaffUser } from './staff.sql.ts';

/** The PIN and its lock are gone; nobody learns what it was, and its owner sets another. */
export const resetPin = command(resetPinRoute, async (tx, { params }, context) => {
  const { actor, now } = context;
  const { shop_id } = actor;
  const granter = await lockGranter(tx, context, 'staff-users.update');
  if (isRejection(granter)) return granter;
  const asked = { shop_id, now, own: actor, id: params.id };
  const member = await findStaffUser(tx, asked);
  if (member === undefined || member.user_id === null) return reject('not_found');
  const role = assertPresent(await findRoleById(tx, shop_id, member.role.id), 'their role');
  // One's own too: whoever forgot it has nobody else to ask in a shop of one.
  const refused = refuseReach(granter, { ...member, role });
  if (refused !== null) return refused;
  const which = { shop_id, membership_id: member.id };
  await lockPin(tx, which);
  await updatePin(tx, which, { pin_hash: null, failures: 0, locked_until: null });
  await writeAudit(tx, context, { action: 'pin.reset', subject_id: member.user_id });
  return { data: { has_pin: false } };
});
