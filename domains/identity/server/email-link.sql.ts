import { sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Tx } from '#platform/db/tx.ts';
import { LINK_CODES_MAX, type LinksSent } from '../core/email-link.ts';

/** Serialises the links to one address. */
export async function lockEmail(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 4820314))`.execute(tx);
}

/** The number of recent links, for the e-mail address and from the IP address. */
export async function countLinks(
  tx: Tx,
  request: { email: string; address: string; since: Date },
): Promise<LinksSent> {
  const { rows } = await sql<LinksSent>`
    select
      (select count(*) from email_link
        where email = ${request.email} and created_at > ${request.since}) as to_email,
      (select count(*) from email_link
        where address = ${request.address} and created_at > ${request.since}) as from_address
    `.execute(tx);
  return assertPresent(rows[0], 'a select without a table has a row');
}

export type NewEmailLink = {
  readonly token_hash: Buffer;
  readonly browser_hash: Buffer;
  readonly code_hash: Buffer;
  readonly email: string;
  readonly address: string;
  readonly created_at: Date;
  readonly expires_at: Date;
};

/** Stores a link, and deletes expired ones that no limit counts any more. */
export async function insertEmailLink(tx: Tx, link: NewEmailLink, since: Date): Promise<void> {
  await tx
    .deleteFrom('email_link')
    .where('expires_at', '<=', link.created_at)
    .where('created_at', '<=', since)
    .execute();
  await tx.insertInto('email_link').values(link).execute();
}

type LinkKey = { readonly token_hash: Buffer; readonly email: string; readonly now: Date };

/** The browser that requested a valid link; undefined: there is no such link. */
export async function findLinkBrowser(tx: Tx, link: LinkKey): Promise<Buffer | undefined> {
  const found = await tx
    .selectFrom('email_link')
    .select('browser_hash')
    .where('token_hash', '=', link.token_hash)
    .where('email', '=', link.email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', link.now)
    .where('wrong_codes', '<', LINK_CODES_MAX)
    .executeTakeFirst();
  return found?.browser_hash;
}

/**
 * Uses the link if it is valid for this browser or with this code. Of many concurrent uses one
 * succeeds, because only one writes it.
 */
export async function useEmailLink(
  tx: Tx,
  link: LinkKey,
  proof: { browser_hash: Buffer | null; code_hash: Buffer | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('email_link')
    .set({ used_at: link.now })
    .where('token_hash', '=', link.token_hash)
    .where('email', '=', link.email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', link.now)
    .where('wrong_codes', '<', LINK_CODES_MAX)
    .where((row) =>
      row.or([
        row('browser_hash', '=', proof.browser_hash),
        row('code_hash', '=', proof.code_hash),
      ]),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Counts a wrong code of a valid link; returns how many tries are left. */
export async function countWrongCode(tx: Tx, link: LinkKey): Promise<number> {
  const counted = await tx
    .updateTable('email_link')
    .set((row) => ({ wrong_codes: row('wrong_codes', '+', 1) }))
    .where('token_hash', '=', link.token_hash)
    .where('email', '=', link.email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', link.now)
    .where('wrong_codes', '<', LINK_CODES_MAX)
    .returning('wrong_codes')
    .executeTakeFirst();
  return LINK_CODES_MAX - (counted?.wrong_codes ?? LINK_CODES_MAX);
}

export type EmailOwner = { readonly id: string; readonly is_verified: boolean };

export async function findEmailOwner(tx: Tx, email: string): Promise<EmailOwner | undefined> {
  const { rows } = await sql<EmailOwner>`
    select id, email_verified_at is not null as is_verified
    from app_user where email = ${email} for update`.execute(tx);
  return rows[0];
}

/**
 * Marks the address as verified. An unverified registration may not be its owner's, so the
 * password and all sessions end.
 */
export async function proveEmail(tx: Tx, user_id: string, now: Date): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ email_verified_at: now, password_hash: null })
    .where('id', '=', user_id)
    .execute();
  await tx.deleteFrom('session').where('user_id', '=', user_id).execute();
}
