import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { SessionLife } from '../core/session-life.ts';
import type { SignedInUser } from './signed-in-user.ts';

export type Session = SessionLife & { readonly id: string };

export function findSession(tx: Tx, token_hash: Buffer): Promise<Session | undefined> {
  return tx
    .selectFrom('session')
    .select(['id', 'created_at', 'last_seen_at', 'expires_at'])
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
}

/** When the session started; undefined: it has ended. */
export async function findSessionStart(tx: Tx, id: string): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('session')
    .select('created_at')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.created_at;
}

export async function insertSession(
  tx: Tx,
  session: Session & {
    token_hash: Buffer;
    user_id: string;
    membership_id: string | null;
    user_agent: string;
    address: string;
  },
): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('user_id', '=', session.user_id)
    .where('expires_at', '<=', session.created_at)
    .execute();
  await tx.insertInto('session').values(session).execute();
}

export async function moveSession(
  tx: Tx,
  id: string,
  { last_seen_at, expires_at, address }: SessionLife & { address: string },
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ last_seen_at, expires_at, address })
    .where('id', '=', id)
    .execute();
}

/** The user of the deleted session; undefined: there was none. */
export async function deleteSession(
  tx: Tx,
  which: { id: string } | { token_hash: Buffer },
): Promise<string | undefined> {
  const rows = tx.deleteFrom('session');
  const mine =
    'id' in which
      ? rows.where('id', '=', which.id)
      : rows.where('token_hash', '=', which.token_hash);
  return (await mine.returning('user_id').executeTakeFirst())?.user_id;
}

/** When an access token of this session expires; undefined: it belongs to another session. */
export async function findAccessTokenEnd(
  tx: Tx,
  { token_hash, session_id }: { token_hash: Buffer; session_id: string },
): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('access_token')
    .select('expires_at')
    .where('token_hash', '=', token_hash)
    .where('session_id', '=', session_id)
    .executeTakeFirst();
  return row?.expires_at;
}

export async function insertAccessToken(
  tx: Tx,
  token: { token_hash: Buffer; session_id: string; expires_at: Date },
): Promise<void> {
  await tx.insertInto('access_token').values(token).execute();
}

/** Stores a ticket: it opens one path, once. */
export async function insertTicket(
  tx: Tx,
  ticket: { token_hash: Buffer; path: string },
): Promise<void> {
  await tx.insertInto('file_ticket').values(ticket).execute();
}

export async function deleteAccessTokensBefore(
  tx: Tx,
  { session_id, now }: { session_id: string; now: Date },
): Promise<void> {
  await tx
    .deleteFrom('access_token')
    .where('session_id', '=', session_id)
    .where('expires_at', '<=', now)
    .execute();
}

/**
 * The user of a live access token. For a session in a shop the function that admits each request
 * reads the user, and sets the shop of this transaction. undefined: the user may not enter.
 */
export async function loadSignedInUser(
  tx: Tx,
  token_hash: Buffer,
): Promise<SignedInUser | undefined> {
  const { rows } = await sql<SignedInUser & { membership_id: string | null }>`
    select w.membership_id, u.id, u.name, u.email, u.phone, u.language, null as role,
           null as shop_id, null as shop_name, null as branch_ids, null as warehouse_ids
      from whose_token(${token_hash}) w join app_user u on u.id = w.user_id`.execute(tx);
  const [person] = rows;
  if (person === undefined) return undefined;
  const { membership_id, ...user } = person;
  return membership_id === null ? user : loadInShop(tx, token_hash);
}

/** The row of `authenticate()` by a token that is used up by it. It sets the shop. */
export async function authenticateOnce(
  tx: Tx,
  token_hash: Buffer,
): Promise<Record<string, unknown> | undefined> {
  const { rows } = await sql<Record<string, unknown>>`
    select user_id, shop_id, branch_ids, warehouse_ids, session_id, user_name, language, role_code,
      discount_limit, array_to_string(permissions, ' ') as permissions
    from authenticate(${token_hash})`.execute(tx);
  await tx.deleteFrom('access_token').where('token_hash', '=', token_hash).execute();
  return rows[0];
}

async function loadInShop(tx: Tx, token_hash: Buffer): Promise<SignedInUser | undefined> {
  const entered = await sql<Scope & { user_id: string; role_code: string }>`
    select user_id, role_code, branch_ids, warehouse_ids
    from authenticate(${token_hash})`.execute(tx);
  const caller = entered.rows[0];
  if (caller === undefined) return undefined;
  const { rows } = await sql<SignedInUser>`
    select u.id, u.name, u.email, u.phone, u.language, ${caller.role_code}::text as role,
           s.shop_id, s.name as shop_name, ${caller.branch_ids}::uuid[] as branch_ids,
           ${caller.warehouse_ids}::uuid[] as warehouse_ids
      from app_user u, shop s
     where u.id = ${caller.user_id} and s.shop_id = current_shop_id()`.execute(tx);
  return rows[0];
}

export async function updateLanguage(
  tx: Tx,
  { user_id, language }: { user_id: string; language: 'bn' | 'en' },
): Promise<void> {
  await tx.updateTable('app_user').set({ language }).where('id', '=', user_id).execute();
}
