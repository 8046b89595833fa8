import { sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Tx } from '#platform/db/tx.ts';
import { netOf } from '#platform/http/address.ts';
import {
  ATTEMPT_WINDOW_MS,
  type FailuresByScope,
  failuresOfKnownDevice,
} from '../core/attempt-limit.ts';
import type { Login } from '../core/login.ts';

export type Account = {
  readonly id: string;
  /** null: the user signs in by other methods only. */
  readonly password_hash: string | null;
};

/** The account and the origin of an attempt: failures are counted by both, and by network. */
export type Attempt = {
  readonly account: string;
  /** The IP address; for a known browser or session, its own key. */
  readonly address: string;
  readonly is_known?: boolean;
};

export type SignInMembership = { readonly membership_id: string; readonly role_code: string };

/** By a verified address only: an unverified one signs nobody in. */
export function findAccount(tx: Tx, login: Login): Promise<Account | undefined> {
  return tx
    .selectFrom('app_user')
    .select(['id', 'password_hash'])
    .where(login.kind, '=', login.value)
    .where(`${login.kind}_verified_at`, 'is not', null)
    .executeTakeFirst();
}

/** Whether this is still the account's password; locks it until the transaction commits. */
export async function holdPassword(
  tx: Tx,
  { id, password_hash }: { id: string; password_hash: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from app_user where id = ${id} and password_hash = ${password_hash}
    for no key update`.execute(tx);
  return rows.length > 0;
}

/** The membership that was chosen last, else the oldest. */
export async function findSignInMembership(
  tx: Tx,
  user_id: string,
): Promise<SignInMembership | undefined> {
  const { rows } = await sql<SignInMembership>`
    select membership_id, role_code from memberships_of(${user_id}) limit 1`.execute(tx);
  return rows[0];
}

/** Serialises the attempts on one account. */
export async function lockAccount(tx: Tx, account: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${account}, 4820312))`.execute(tx);
}

type FailureCounts = {
  both: number;
  both_oldest: Date | null;
  account: number;
  account_oldest: Date | null;
  address: number;
  address_oldest: Date | null;
};

export async function loadFailures(
  tx: Tx,
  { account, address, is_known = false }: Attempt,
  now: Date,
): Promise<FailuresByScope> {
  const net = netOf(address);
  const since = windowStart(now);
  const { rows } = await sql<FailureCounts>`
    select a.*, b.* from (
      select count(*) as account, min(failed_at) as account_oldest,
             count(*) filter (where address = ${net}) as both,
             min(failed_at) filter (where address = ${net}) as both_oldest
        from sign_in_failure where account = ${account} and failed_at > ${since}
    ) a, (
      select count(*) as address, min(failed_at) as address_oldest
        from sign_in_failure where address = ${net} and failed_at > ${since}
    ) b`.execute(tx);
  const counts = assertPresent(rows[0], 'an aggregate has a row');
  const failures = {
    account_and_address: { count: counts.both, oldest: counts.both_oldest },
    account: { count: counts.account, oldest: counts.account_oldest },
    address: { count: counts.address, oldest: counts.address_oldest },
  };
  return is_known ? failuresOfKnownDevice(failures) : failures;
}

/** The most failures of other accounts that one failure deletes. */
const FORGOTTEN_MAX = 100;
const DAY_MS = 24 * 60 * 60_000;

/** Stores a failure, and deletes expired ones of the account and those older than a day. */
export async function insertFailure(
  tx: Tx,
  { account, address }: Attempt,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await tx
    .deleteFrom('sign_in_failure')
    .where('account', '=', account)
    .where('failed_at', '<=', windowStart(now))
    .execute();
  const yesterday = new Date(now.getTime() - DAY_MS);
  await sql`
    delete from sign_in_failure where id in (
      select id from sign_in_failure where failed_at <= ${yesterday}
      order by failed_at limit ${FORGOTTEN_MAX} for update skip locked)`.execute(tx);
  await tx
    .insertInto('sign_in_failure')
    .values({ id, account, address: netOf(address), failed_at: now })
    .execute();
}

export async function deleteFailures(tx: Tx, { account, address }: Attempt): Promise<void> {
  await tx
    .deleteFrom('sign_in_failure')
    .where('account', '=', account)
    .where('address', '=', netOf(address))
    .execute();
}

function windowStart(now: Date): Date {
  return new Date(now.getTime() - ATTEMPT_WINDOW_MS);
}
