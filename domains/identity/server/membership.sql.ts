import type { Tx } from '#platform/db/tx.ts';

export type MembershipChange = {
  role_id?: string;
  /** When the membership was disabled; null: it is active. */
  ended_at?: Date | null;
  removed_at?: Date | null;
};

export async function updateMembership(
  tx: Tx,
  which: { shop_id: string; id: string },
  change: MembershipChange,
): Promise<void> {
  await tx
    .updateTable('membership')
    .set((of) => ({ ...change, version: of('version', '+', 1) }))
    .where('shop_id', '=', which.shop_id)
    .where('id', '=', which.id)
    .execute();
}

/** The current or former membership of the user in the shop. */
export function findMembershipOf(
  tx: Tx,
  { shop_id, user_id }: { shop_id: string; user_id: string },
): Promise<{ id: string; removed_at: Date | null } | undefined> {
  return tx
    .selectFrom('membership')
    .select(['id', 'removed_at'])
    .where('shop_id', '=', shop_id)
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirst();
}

export async function deleteSessionsOf(tx: Tx, membership_id: string): Promise<void> {
  await tx.deleteFrom('session').where('membership_id', '=', membership_id).execute();
}
