import type { Tx } from '#platform/db/tx.ts';
import { deleteSessionsOf, type MembershipChange, updateMembership } from '../membership.sql.ts';

/**
 * Changes a member's role, or disables or re-enables the member. Disabling ends all their sessions:
 * the next request is refused.
 */
export async function changeMembership(
  tx: Tx,
  which: { shop_id: string; id: string },
  change: MembershipChange,
): Promise<void> {
  await updateMembership(tx, which, change);
  if (change.ended_at instanceof Date) await deleteSessionsOf(tx, which.id);
}
