import type { Tx } from '#platform/db/tx.ts';
import type { Login } from '../core/login.ts';

export type ProvedUser = {
  readonly id: string;
  readonly name: string;
  readonly password_hash: string | null;
  readonly language: string;
  readonly now: Date;
};

/** Inserts a user with a just verified address. False: the address is taken. */
export async function insertProvedUser(
  tx: Tx,
  { kind, value }: Login,
  { now, ...person }: ProvedUser,
): Promise<boolean> {
  const proved =
    kind === 'email'
      ? { email: value, email_verified_at: now }
      : { phone: value, phone_verified_at: now };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('app_user')
    .values({ ...person, ...proved, created_at: now })
    .onConflict((conflict) => conflict.column(kind).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
