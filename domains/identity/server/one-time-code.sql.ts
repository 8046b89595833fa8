import { type Insertable, sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { DB } from '#platform/db/types.ts';
import type { Login } from '../core/login.ts';
import { SEND_DAY_MS, SEND_HOUR_MS, type SentByScope } from '../core/send-limit.ts';

export type CodePurpose = 'registration' | 'reset';

/** A stored code. */
export type StoredCode = {
  readonly id: string;
  readonly purpose: string;
  readonly address: string;
  readonly code_hash: Buffer | null;
  readonly wrong_tries: number;
  readonly user_id: string | null;
  readonly name: string | null;
  readonly password_hash: string | null;
  readonly language: string;
  readonly expires_at: Date;
};

/** Serialises the codes to one address. */
export async function lockAddress(tx: Tx, address: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${address}, 9014417))`.execute(tx);
}

type Counts = {
  [scope in keyof SentByScope as `${scope}_count`]: number;
} & { [scope in keyof SentByScope as `${scope}_oldest`]: Date | null };

export async function loadSent(
  tx: Tx,
  { address, requested_from }: { address: string; requested_from: string },
  now: Date,
): Promise<SentByScope> {
  const hour = new Date(now.getTime() - SEND_HOUR_MS);
  const day = new Date(now.getTime() - SEND_DAY_MS);
  const { rows } = await sql<Counts>`
    select a.*, b.* from (
      select count(*) as account_day_count, min(created_at) as account_day_oldest,
             count(*) filter (where created_at > ${hour}) as account_count,
             min(created_at) filter (where created_at > ${hour}) as account_oldest,
             count(*) filter (where created_at > ${hour} and requested_from = ${requested_from})
               as both_count,
             min(created_at) filter (where created_at > ${hour}
               and requested_from = ${requested_from})
               as both_oldest
        from one_time_code where address = ${address} and created_at > ${day}
    ) a, (
      select count(*) as asker_count, min(created_at) as asker_oldest
        from one_time_code where requested_from = ${requested_from} and created_at > ${hour}
    ) b`.execute(tx);
  const counts = assertPresent(rows[0], 'an aggregate has a row');
  const of = (scope: keyof SentByScope) => ({
    count: counts[`${scope}_count`],
    oldest: counts[`${scope}_oldest`],
  });
  return {
    both: of('both'),
    account: of('account'),
    account_day: of('account_day'),
    asker: of('asker'),
  };
}

/** Stores a code, and deletes those that no limit counts any more. */
export async function insertCode(
  tx: Tx,
  row: Insertable<DB['one_time_code']> & { created_at: Date },
): Promise<void> {
  const day = new Date(row.created_at.getTime() - SEND_DAY_MS);
  await tx.deleteFrom('one_time_code').where('created_at', '<=', day).execute();
  await tx.insertInto('one_time_code').values(row).execute();
}

/**
 * The live code of a token, locked for this transaction: concurrent guesses wait for each other.
 */
export function lockCode(tx: Tx, token_hash: Buffer): Promise<StoredCode | undefined> {
  return tx
    .selectFrom('one_time_code')
    .select(['id', 'purpose', 'address', 'code_hash', 'wrong_tries', 'user_id', 'name'])
    .select(['password_hash', 'language', 'expires_at'])
    .where('token_hash', '=', token_hash)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function countWrongTry(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('one_time_code')
    .set((row) => ({ wrong_tries: row('wrong_tries', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Ends the code; the limits still count it. */
export async function endCode(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('one_time_code')
    .set({ ended_at: now, code_hash: null, password_hash: null, name: null })
    .where('id', '=', id)
    .execute();
}

export type AddressOwner = {
  readonly id: string;
  readonly language: string;
};

/** The user who verified the address. */
export function findAddressOwner(tx: Tx, login: Login): Promise<AddressOwner | undefined> {
  return tx
    .selectFrom('app_user')
    .select(['id', 'language'])
    .where(login.kind, '=', login.value)
    .where(`${login.kind}_verified_at`, 'is not', null)
    .executeTakeFirst();
}
