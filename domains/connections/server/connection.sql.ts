import { type RawBuilder, sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { instantText } from '#platform/db/instant-text.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Connection } from '../contract/connection.ts';
import type { FailureCode } from '../core/failure-codes.ts';

type ConnectionKey = { readonly shop_id: string; readonly id: string };

type NewConnection = ConnectionKey & {
  readonly app: string;
  readonly category: string;
  readonly name: string;
  readonly mode: string;
  readonly account: string;
  readonly acts_as: string;
  readonly sealed_keys: Buffer;
  readonly created_at: Date;
  readonly created_by: string;
};

/** False: another request connected the same account meanwhile. */
export async function insertConnection(tx: Tx, connection: NewConnection): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('connection')
    .values({ ...connection, state: 'active' })
    .onConflict((conflict) => conflict.columns(['shop_id', 'app', 'mode', 'account']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Gives a disconnected connection new keys; its history goes on. */
export async function reviveConnection(
  tx: Tx,
  { shop_id, id, name, acts_as, sealed_keys }: Omit<NewConnection, 'app' | 'category'>,
): Promise<void> {
  await tx
    .updateTable('connection')
    .set((column) => ({
      name,
      acts_as,
      sealed_keys,
      state: 'active',
      version: column('version', '+', 1),
    }))
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .execute();
}

export type SameAccount = { readonly id: string; readonly state: Connection['state'] };

/** The connection of this account, if the shop has one. */
export async function findSameAccount(
  tx: Tx,
  account: { shop_id: string; app: string; mode: string; account: string },
): Promise<SameAccount | undefined> {
  const row = await tx
    .selectFrom('connection')
    .select(['id', 'state'])
    .where('shop_id', '=', account.shop_id)
    .where('app', '=', account.app)
    .where('mode', '=', account.mode)
    .where('account', '=', account.account)
    .executeTakeFirst();
  return row as SameAccount | undefined;
}

export async function countConnections(tx: Tx, shop_id: string): Promise<number> {
  const { count } = await tx
    .selectFrom('connection')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('shop_id', '=', shop_id)
    .where('state', '<>', 'disconnected')
    .executeTakeFirstOrThrow();
  return count;
}

export type LockedConnection = {
  readonly id: string;
  readonly app: string;
  readonly name: string;
  readonly account: string;
  readonly state: Connection['state'];
  readonly attention_code: FailureCode | null;
  readonly acts_as: string;
  readonly sealed_keys: Buffer | null;
  /** Until then one caller renews the tokens; null: nobody does. */
  readonly refresh_until: Date | null;
  readonly version: number;
};

export async function lockConnection(
  tx: Tx,
  { shop_id, id }: ConnectionKey,
): Promise<LockedConnection | undefined> {
  const row = await tx
    .selectFrom('connection')
    .select([
      'id',
      'app',
      'name',
      'account',
      'state',
      'attention_code',
      'acts_as',
      'sealed_keys',
      'refresh_until',
      'version',
    ])
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as LockedConnection | undefined;
}

export type ConnectionChange = {
  readonly name?: string;
  readonly account?: string;
  readonly state?: Connection['state'];
  readonly attention_code?: FailureCode | null;
  readonly acts_as?: string;
  readonly sealed_keys?: Buffer | null;
};

/**
 * A change by a person: it raises the version. False: another request made the account that of
 * another connection, and the transaction is to be rolled back.
 */
export async function updateConnection(
  tx: Tx,
  { shop_id, id }: ConnectionKey,
  change: ConnectionChange,
): Promise<boolean> {
  try {
    await tx
      .updateTable('connection')
      .set((column) => ({ ...change, version: column('version', '+', 1) }))
      .where('shop_id', '=', shop_id)
      .where('id', '=', id)
      .execute();
    return true;
  } catch (error) {
    const { constraint } = error as { constraint?: unknown };
    if (constraint === 'connection_shop_id_app_mode_account_key') return false;
    throw error;
  }
}

export async function saveBalance(
  tx: Tx,
  { shop_id, id }: ConnectionKey,
  { balance, at }: { balance: Minor; at: Date },
): Promise<void> {
  await tx
    .updateTable('connection')
    .set({ balance, balance_at: at })
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .execute();
}

/**
 * The account must be mended by a person. False, and nothing happens, if that is known already, if
 * it is not in use, or if it has other keys meanwhile.
 */
export async function markAttention(
  tx: Tx,
  { shop_id, id }: ConnectionKey,
  { code, sealed_keys }: { code: FailureCode; sealed_keys: Buffer | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('connection')
    .set({ state: 'needs_attention', attention_code: code })
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .where('state', '=', 'active')
    .where('sealed_keys', '=', sealed_keys)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The membership of a member who may enter the shop. */
export async function findMembership(
  tx: Tx,
  { shop_id, user_id }: { shop_id: string; user_id: string },
): Promise<string> {
  const row = await tx
    .selectFrom('membership')
    .select('id')
    .where('shop_id', '=', shop_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return assertPresent(row, 'the caller is a member of the shop').id;
}

/** The connections `c` with their health; `where` chooses among them. */
const connections = (now: Date, where: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select c.id, c.app, c.name, c.mode, c.account, c.state, c.attention_code,
    json_build_object('id', u.id, 'name', u.name) as acts_as,
    c.balance, ${instantText(sql`c.balance_at`)} as balance_at,
    ${instantText(sql`c.created_at`)} as created_at,
    ${instantText(sql`k.succeeded_at`)} as last_success_at,
    ${instantText(sql`k.failed_at`)} as last_failure_at,
    coalesce(k.calls, 0)::int as calls_of_hour, coalesce(k.busy, 0)::int as busy_of_hour,
    coalesce(i.waiting, 0)::int as waiting, ${instantText(sql`i.oldest`)} as oldest_waiting_at,
    coalesce(i.to_fix, 0)::int as to_fix, c.version
  from connection c
  join membership m on m.shop_id = c.shop_id and m.id = c.acts_as
  join app_user u on u.id = m.user_id
  left join lateral (
    select max(at) filter (where failure_code is null) as succeeded_at,
      max(at) filter (where failure_code is not null) as failed_at,
      count(*) filter (where at > ${now}::timestamptz - interval '1 hour') as calls,
      count(*) filter (where at > ${now}::timestamptz - interval '1 hour'
        and failure_code = 'service_busy') as busy
    from connection_call l where l.shop_id = c.shop_id and l.connection_id = c.id
  ) k on true
  left join lateral (
    select count(*) filter (where state in ('waiting', 'running')) as waiting,
      min(created_at) filter (where state in ('waiting', 'running')) as oldest,
      count(*) filter (where state not in ('waiting', 'running') and ignored_reason is null)
        as to_fix
    from sms_message s where s.shop_id = c.shop_id and s.connection_id = c.id
      and (state in ('waiting', 'running', 'unsure', 'dead') or delivery = 'failed')
  ) i on true
  where ${where}`;

/** Those in use, the ones that need attention first. */
export async function selectConnections(
  tx: Tx,
  { shop_id, now }: { shop_id: string; now: Date },
): Promise<Connection[]> {
  const { rows } = await sql<Connection>`
    ${connections(now, sql`c.shop_id = ${shop_id} and c.state <> 'disconnected'`)}
    order by c.state <> 'needs_attention', c.created_at, c.id`.execute(tx);
  return rows;
}

export async function findConnection(
  tx: Tx,
  { shop_id, id }: ConnectionKey,
  now: Date,
): Promise<Connection | undefined> {
  const { rows } = await sql<Connection>`
    ${connections(now, sql`c.shop_id = ${shop_id} and c.id = ${id}`)}`.execute(tx);
  return rows[0];
}
