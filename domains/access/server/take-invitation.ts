import { joinShop } from '#domains/identity/server/door/join-shop.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { OpenContext } from '#platform/http/actor.ts';
import { writeAudit } from './door/write-audit.ts';
import {
  enterByToken,
  lockInvitation,
  type OpenInvitation,
  updateInvitation,
} from './invitation.sql.ts';
import { invitationTokenHash } from './invitation-token.ts';

/** The invitation of a link, locked. The transaction is from here on that of its shop. */
export async function lockByToken(
  tx: Tx,
  token: string,
  now: Date,
): Promise<OpenInvitation | Rejection<'invitation_not_found'>> {
  const hash = invitationTokenHash(token);
  const found = hash === null ? undefined : await enterByToken(tx, hash, now);
  // Locked in a statement of its own: two who come by one link come one after the other.
  const invitation = found === undefined ? undefined : await lockInvitation(tx, found);
  return invitation ?? reject('invitation_not_found', { path: 'token' });
}

type Taking = Pick<OpenContext, 'now' | 'newId' | 'address' | 'user_agent'>;

/**
 * Gives the person the place that was kept for them, and ends the invitation. Who is of the shop
 * already stays what they are, and the invitation stands for whom it was meant.
 */
export async function takeInvitation(
  tx: Tx,
  context: Taking,
  { invitation, user_id }: { invitation: OpenInvitation; user_id: string },
): Promise<{ shop_id: string }> {
  const { now, newId } = context;
  const { shop_id, role_id } = invitation;
  const scope = {
    branch_ids: orAll(invitation.branch_ids),
    warehouse_ids: orAll(invitation.warehouse_ids),
  };
  const joined = await joinShop(tx, { id: newId(), shop_id, user_id, role_id, scope });
  if (joined === null) return { shop_id };
  await updateInvitation(tx, invitation, { accepted_at: now });
  await writeAudit(
    tx,
    { ...context, actor: { shop_id, user_id } },
    { action: 'staff.joined', subject_id: user_id, after: { role_id, ...scope } },
  );
  return { shop_id };
}

function orAll(ids: readonly string[]): readonly string[] | null {
  return ids.length === 0 ? null : ids;
}
