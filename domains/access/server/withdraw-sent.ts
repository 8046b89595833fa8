import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { writeAudit } from './door/write-audit.ts';
import { withdrawInvitations } from './invitation.sql.ts';

/**
 * Withdraws the open invitations of a disabled member, who could otherwise return by one of them.
 */
export async function withdrawSent(tx: Tx, context: Context, invited_by: string): Promise<void> {
  const { actor, now } = context;
  for (const subject_id of await withdrawInvitations(tx, {
    shop_id: actor.shop_id,
    invited_by,
    now,
  })) {
    await writeAudit(tx, context, { action: 'staff.invitation_withdrawn', subject_id });
  }
}
