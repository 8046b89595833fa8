import type { Tx } from '#platform/db/tx.ts';
import { deleteSessionsOf, type MembershipChange, updateMembership } from '../membership.sql.ts';

/**
 * Gives a member another role, keeps them out or lets them in again. Who is kept out is signed out
 * everywhere: their tokens are refused with the next request.
 */
export async function changeMembership(
  tx: Tx,
  which: { shop_id: string; id: string },
  change: MembershipChange,
): Promise<void> {
  await updateMembership(tx, which, change);
  if (change.ended_at instanceof Date) await deleteSessionsOf(tx, which.id);
}
