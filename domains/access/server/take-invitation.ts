import { joinShop } from '#domains/identity/server/door/join-shop.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { OpenContext } from '#platform/http/actor.ts';
import { refuseAssignment } from '../core/grant-rules.ts';
import { writeAudit } from './door/write-audit.ts';
import { findPower, lockStaff } from './granter.sql.ts';
import {
  enterByToken,
  lockInvitation,
  type OpenInvitation,
  updateInvitation,
} from './invitation.sql.ts';
import { invitationTokenHash } from './invitation-token.ts';
import { clearPin } from './pin.sql.ts';
import { findRoleById } from './role.sql.ts';

/** The invitation of a link, locked; sets its shop for the rest of the transaction. */
export async function lockByToken(
  tx: Tx,
  token: string,
  now: Date,
): Promise<OpenInvitation | Rejection<'invitation_not_found'>> {
  const hash = invitationTokenHash(token);
  const found = hash === null ? undefined : await enterByToken(tx, hash, now);
  // Locked by its own statement, which serialises two uses of one link.
  if (found !== undefined) await lockStaff(tx, found.shop_id);
  const invitation = found === undefined ? undefined : await lockInvitation(tx, found);
  const stands = invitation !== undefined && (await isStillGiven(tx, invitation));
  return stands ? invitation : reject('invitation_not_found', { path: 'token' });
}

/** Whether the sender could still send it: nobody can grant what they no longer hold. */
export async function isStillGiven(tx: Tx, invitation: OpenInvitation): Promise<boolean> {
  const { shop_id, invited_by, role_id } = invitation;
  const power = await findPower(tx, { shop_id, user_id: invited_by });
  const role = await findRoleById(tx, shop_id, role_id);
  if (power === undefined || role === undefined || role.is_archived) return false;
  const permissions = new Set(power.permissions);
  if (!permissions.has('staff-users.create')) return false;
  const { code: role_code, ...rest } = power;
  const granter = { ...rest, permissions, role_code, user_id: invited_by };
  return refuseAssignment(granter, { role, ...scopeOf(invitation) }) === null;
}

type Taking = Pick<OpenContext, 'now' | 'newId' | 'address' | 'user_agent'>;

/**
 * Gives the user the invited role and scope, and ends the invitation. A present member keeps their
 * role, and the invitation stays open for its recipient.
 */
export async function takeInvitation(
  tx: Tx,
  context: Taking,
  { invitation, user_id }: { invitation: OpenInvitation; user_id: string },
): Promise<{ shop_id: string }> {
  const { now, newId } = context;
  const { shop_id, role_id } = invitation;
  const scope = scopeOf(invitation);
  const joined = await joinShop(tx, { id: newId(), shop_id, user_id, role_id, scope });
  if (joined === null) return { shop_id };
  // A former member does not get their previous PIN back.
  await clearPin(tx, { shop_id, membership_id: joined });
  await updateInvitation(tx, invitation, { accepted_at: now });
  await writeAudit(
    tx,
    { ...context, actor: { shop_id, user_id } },
    { action: 'staff.joined', subject_id: user_id, after: { role_id, ...scope } },
  );
  return { shop_id };
}

function scopeOf({ branch_ids, warehouse_ids }: OpenInvitation) {
  return { branch_ids: emptyToNull(branch_ids), warehouse_ids: emptyToNull(warehouse_ids) };
}

function emptyToNull(ids: readonly string[]): readonly string[] | null {
  return ids.length === 0 ? null : ids;
}
