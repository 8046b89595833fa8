import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

export type PasswordOwner = {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly password_hash: string | null;
};

export function findPasswordOwner(tx: Tx, user_id: string): Promise<PasswordOwner | undefined> {
  return tx
    .selectFrom('app_user')
    .select(['name', 'email', 'phone', 'password_hash'])
    .where('id', '=', user_id)
    .executeTakeFirst();
}

export function updatePassword(
  tx: Tx,
  { user_id, password_hash }: { user_id: string; password_hash: string },
): Promise<{ email: string | null; phone: string | null; language: string }> {
  return tx
    .updateTable('app_user')
    .set({ password_hash })
    .where('id', '=', user_id)
    .returning(['email', 'phone', 'language'])
    .executeTakeFirstOrThrow();
}

/** Access tokens are deleted with their session. */
export async function deleteSessionsOf(
  tx: Tx,
  { user_id, except_session }: { user_id: string; except_session: string | null },
): Promise<void> {
  const all = tx.deleteFrom('session').where('user_id', '=', user_id);
  await (except_session === null ? all : all.where('id', '!=', except_session)).execute();
}

export async function deleteResetTokensOf(tx: Tx, user_id: string): Promise<void> {
  await tx.deleteFrom('reset_token').where('user_id', '=', user_id).execute();
}

/** Pending codes that could set another password, and links that sign in without one. */
export async function revokePendingSignIns(
  tx: Tx,
  { user_id, email, now }: { user_id: string; email: string | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('one_time_code')
    .set({ ended_at: now, code_hash: null, password_hash: null, name: null })
    .where('user_id', '=', user_id)
    .where('purpose', '=', 'reset')
    .where('ended_at', 'is', null)
    .execute();
  if (email === null) return;
  // Marked as used, not deleted: the limits still count them.
  await tx
    .updateTable('email_link')
    .set({ used_at: now })
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .execute();
}

/** A user who has shown only the old password has to show the new one first. */
export async function deleteChallengesOf(tx: Tx, user_id: string): Promise<void> {
  await tx.deleteFrom('sign_in_challenge').where('user_id', '=', user_id).execute();
}

/** Failures with the forgotten password do not delay a sign-in with the new one. */
export async function deleteFailuresOf(tx: Tx, user_id: string): Promise<void> {
  await tx.deleteFrom('sign_in_failure').where('account', '=', user_id).execute();
}

/**
 * Revokes the API keys that the user created, in every shop, and records it; returns their number.
 */
export async function revokeKeysOf(
  tx: Tx,
  by: { now: Date; address: string; user_agent: string },
  user_id: string,
): Promise<number> {
  const { rows } = await sql<{ revoked: number }>`
    select revoke_keys_of(${user_id}, ${by.now}, ${by.address}, ${by.user_agent}) as revoked
    `.execute(tx);
  return rows[0]?.revoked ?? 0;
}
