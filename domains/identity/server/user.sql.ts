import type { Insertable } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';
import type { DB } from '#platform/db/types.ts';

export async function insertUser(tx: Tx, user: Insertable<DB['app_user']>): Promise<void> {
  await tx.insertInto('app_user').values(user).execute();
}

export async function insertMembership(
  tx: Tx,
  membership: Insertable<DB['membership']>,
): Promise<void> {
  await tx.insertInto('membership').values(membership).execute();
}
