import type { Insertable } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';
import type { DB } from '#platform/db/types.ts';
import type { Language } from '#platform/http/actor.ts';

/** False: one of the addresses is taken. */
export async function insertUser(tx: Tx, user: Insertable<DB['app_user']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('app_user')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Inserts a user with a verified e-mail address and no password. False: the address is taken. */
export async function insertNewUser(
  tx: Tx,
  { now, ...user }: { id: string; email: string; name: string; language: Language; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('app_user')
    .values({ ...user, email_verified_at: now, created_at: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function insertMembership(
  tx: Tx,
  membership: Insertable<DB['membership']>,
): Promise<void> {
  await tx.insertInto('membership').values(membership).execute();
}
