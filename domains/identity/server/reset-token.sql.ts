import type { Tx } from '#platform/db/tx.ts';

export type ResetToken = {
  readonly token_hash: Buffer;
  readonly user_id: string;
  readonly address: string;
  readonly expires_at: Date;
};

/** Replaces the user's previous token, and deletes expired ones. */
export async function insertResetToken(tx: Tx, token: ResetToken, now: Date): Promise<void> {
  await tx
    .deleteFrom('reset_token')
    .where((row) => row.or([row('user_id', '=', token.user_id), row('expires_at', '<=', now)]))
    .execute();
  await tx.insertInto('reset_token').values(token).execute();
}

/** The user whose password the token may set, with name and addresses. */
export function findResetToken(tx: Tx, token_hash: Buffer, now: Date) {
  return tx
    .selectFrom('reset_token')
    .innerJoin('app_user', 'app_user.id', 'reset_token.user_id')
    .select(['reset_token.user_id', 'app_user.name', 'app_user.email', 'app_user.phone'])
    .where('reset_token.token_hash', '=', token_hash)
    .where('reset_token.expires_at', '>', now)
    .executeTakeFirst();
}

export async function deleteResetToken(tx: Tx, token_hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('reset_token')
    .where('token_hash', '=', token_hash)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
