import { sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { LinkingFacts } from '../core/decide-linking.ts';

export type AccountAt = { readonly provider: string; readonly provider_account_id: string };

/** Serialises sign-ins of one provider account. */
export async function lockAccountAt(tx: Tx, account: AccountAt): Promise<void> {
  const name = `${account.provider} ${account.provider_account_id}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 4820313))`.execute(tx);
}

type LinkingRequest = AccountAt & { email: string | null; asking_user_id: string | null };

export async function loadLinkingFacts(tx: Tx, request: LinkingRequest): Promise<LinkingFacts> {
  const { provider, provider_account_id, email, asking_user_id } = request;
  const { rows } = await sql<LinkingFacts>`
    select ${asking_user_id}::uuid as asking_user_id,
      (select user_id from linked_account where provider = ${provider}
        and provider_account_id = ${provider_account_id}) as linked_user_id,
      (select id from app_user where email = ${email}) as email_user_id,
      exists (select from linked_account where provider = ${provider}
        and user_id = ${asking_user_id}::uuid) as has_other`.execute(tx);
  return assertPresent(rows[0], 'a select without a table has a row');
}

export type NewLink = AccountAt & {
  readonly id: string;
  readonly user_id: string;
  readonly email: string | null;
  readonly linked_at: Date;
};

/** Returns whether it was linked: not if the user has another account of the provider. */
export async function insertLinkedAccount(tx: Tx, link: NewLink): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('linked_account')
    .values(link)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export type SignInMethodSummary = {
  readonly has_password: boolean;
  readonly email: string | null;
  readonly phone: string | null;
};

/**
 * The sign-in methods of the user besides linked accounts; locked, so that two requests cannot
 * remove the last two.
 */
export async function lockSignInMethods(tx: Tx, user_id: string): Promise<SignInMethodSummary> {
  const { rows } = await sql<SignInMethodSummary>`
    select password_hash is not null as has_password, email, phone
    from app_user where id = ${user_id} for update`.execute(tx);
  return assertPresent(rows[0], 'a signed-in user exists');
}

export async function loadSignInMethods(tx: Tx, user_id: string): Promise<SignInMethodSummary> {
  const { rows } = await sql<SignInMethodSummary>`
    select password_hash is not null as has_password, email, phone
    from app_user where id = ${user_id}`.execute(tx);
  return assertPresent(rows[0], 'a signed-in user exists');
}

export type LinkedAccount = {
  readonly id: string;
  readonly provider: string;
  readonly email: string | null;
  readonly linked_at: Date;
};

export function listLinkedAccounts(tx: Tx, user_id: string): Promise<LinkedAccount[]> {
  return tx
    .selectFrom('linked_account')
    .select(['id', 'provider', 'email', 'linked_at'])
    .where('user_id', '=', user_id)
    .orderBy('provider')
    .execute();
}

export async function deleteLinkedAccount(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('linked_account').where('id', '=', id).execute();
}
