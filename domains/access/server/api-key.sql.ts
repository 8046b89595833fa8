import { type RawBuilder, sql } from 'kysely';
import { instantText } from '#platform/db/instant-text.sql.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { ApiKey } from '../contract/api-key.ts';

export type NewApiKey = {
  shop_id: string;
  id: string;
  membership_id: string;
  name: string;
  token_hash: Buffer;
  prefix: string;
  scopes: string[];
  created_at: Date;
  expires_at: Date | null;
};

export async function insertApiKey(tx: Tx, key: NewApiKey): Promise<void> {
  await tx.insertInto('api_key').values(key).execute();
}

type Seen = {
  shop_id: string;
  now: Date;
  /** The creator whose keys to list; null: all. */
  maker_id: string | null;
};

/** The keys that the caller can see. */
function keys({ shop_id, now, maker_id }: Seen): RawBuilder<unknown> {
  return sql`
    select k.id, k.name, k.prefix, k.scopes, json_build_object('id', u.id, 'name', u.name)
        as made_by,
      ${instantText(sql`k.created_at`)} as created_at,
      ${instantText(sql`k.expires_at`)} as expires_at,
      ${instantText(sql`k.last_used_at`)} as last_used_at,
      case when k.revoked_at is not null then 'revoked'
        when k.expires_at <= ${now} then 'expired'
        when m.ended_at is not null or u.disabled_at is not null then 'idle'
        else 'active' end as state,
      k.created_at as at
    from api_key k
    join membership m on m.shop_id = k.shop_id and m.id = k.membership_id
    join app_user u on u.id = m.user_id
    where k.shop_id = ${shop_id} and (${maker_id}::uuid is null or u.id = ${maker_id}::uuid)`;
}

const COLUMNS = sql`k.id, k.name, k.prefix, k.scopes, k.made_by, k.created_at, k.expires_at,
  k.last_used_at, k.state`;

export async function selectApiKeys(
  tx: Tx,
  filter: Seen & { pattern: string; state: string | null },
  page: { after: readonly string[] | null; limit: number },
): Promise<Keyed<ApiKey>[]> {
  const { pattern, state } = filter;
  const [at, id] = page.after ?? [];
  const behind =
    page.after === null ? sql`` : sql`and (k.at, k.id) < (${at}::timestamptz, ${id}::uuid)`;
  const { rows } = await sql<Keyed<ApiKey>>`
    select ${COLUMNS}, array[to_char(k.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      k.id::text] as page_key
    from (${keys(filter)}) k
    where (k.name ilike ${pattern} or k.prefix ilike ${pattern})
      and (${state}::text is null or k.state = ${state}::text) ${behind}
    order by k.at desc, k.id desc limit ${page.limit + 1}`.execute(tx);
  return rows;
}

export async function findApiKey(
  tx: Tx,
  filter: Seen & { id: string },
): Promise<ApiKey | undefined> {
  const { rows } = await sql<ApiKey>`
    select ${COLUMNS} from (${keys(filter)}) k where k.id = ${filter.id}`.execute(tx);
  return rows[0];
}

/** Counts keys that are neither revoked nor expired. */
export async function countKeysInUse(tx: Tx, shop_id: string, now: Date): Promise<number> {
  const { rows } = await sql<{ keys: number }>`
    select count(*) as keys from api_key
    where shop_id = ${shop_id} and revoked_at is null
      and (expires_at is null or expires_at > ${now})`.execute(tx);
  return rows[0]?.keys ?? 0;
}

type Revocation = { shop_id: string; revoked_by: string; now: Date };

/** False: it was revoked before. */
export async function revokeKey(
  tx: Tx,
  { shop_id, revoked_by, now, id }: Revocation & { id: string },
): Promise<boolean> {
  const { rows } = await sql`
    update api_key set revoked_at = ${now}, revoked_by = ${revoked_by}
    where shop_id = ${shop_id} and id = ${id} and revoked_at is null returning 1`.execute(tx);
  return rows.length > 0;
}

/** Revokes the keys of a member; returns their ids. */
export async function revokeKeysOf(
  tx: Tx,
  { shop_id, revoked_by, now, membership_id }: Revocation & { membership_id: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update api_key set revoked_at = ${now}, revoked_by = ${revoked_by}
    where shop_id = ${shop_id} and membership_id = ${membership_id} and revoked_at is null
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The present permissions of a key's creator, whose membership may be disabled. */
export async function findMakersRole(
  tx: Tx,
  { shop_id, user_id }: { shop_id: string; user_id: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ role_id: string }>`
    select role_id from membership where shop_id = ${shop_id} and user_id = ${user_id}
  `.execute(tx);
  return rows[0]?.role_id;
}
