import { sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { instantText } from '#platform/db/instant-text.sql.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { ReceivedNotice } from '../../contract/notice.ts';

type Of = { readonly shop_id: string; readonly id: string };

export type NoticeAddress = Of & {
  readonly connection_id: string;
  readonly app: string;
  readonly sealed_secret: Buffer;
};

/**
 * The first statement of a transaction: finds the address of a token, in whatever shop, and sets
 * that shop.
 */
export function addressOpened(hash: Buffer, now: Date): string {
  const moment = now.toISOString();
  return `select * from open_notice_address('\\x${hash.toString('hex')}', '${moment}')`;
}

type NewAddress = Of & {
  readonly connection_id: string;
  readonly token_hash: Buffer;
  readonly sealed_secret: Buffer;
  readonly now: Date;
  readonly former_until: Date;
};

/** The new address of a connection; the former one answers until then. */
export async function replaceAddress(tx: Tx, { now, former_until, ...address }: NewAddress) {
  const { shop_id, connection_id } = address;
  await sql`
    update notice_address set ends_at = ${former_until}
    where shop_id = ${shop_id} and connection_id = ${connection_id} and ends_at is null
  `.execute(tx);
  await tx
    .insertInto('notice_address')
    .values({ ...address, created_at: now })
    .execute();
}

/** What waits for a connection that is disconnected is worked on no more. */
export async function ignoreWaiting(tx: Tx, { shop_id, id }: Of, now: Date): Promise<void> {
  await sql`update received_notice set state = 'ignored', worked_at = ${now}
    where shop_id = ${shop_id} and connection_id = ${id} and state = 'waiting'`.execute(tx);
}

/** A connection that is disconnected takes no notices. */
export async function deleteAddresses(tx: Tx, { shop_id, id }: Of): Promise<void> {
  await sql`delete from notice_address
    where shop_id = ${shop_id} and connection_id = ${id}`.execute(tx);
}

export type NewNotice = Of & {
  readonly connection_id: string;
  readonly notice_id: string;
  readonly topic: string;
  readonly sealed_body: Buffer;
  readonly state: 'waiting' | 'unreadable';
  readonly received_at: Date;
};

/** How many notices of a connection came since, up to `most`. */
export async function countNoticesSince(
  tx: Tx,
  of: { shop_id: string; connection_id: string; since: Date; most: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from received_notice
      where shop_id = ${of.shop_id} and connection_id = ${of.connection_id}
        and received_at > ${of.since}
      order by received_at desc limit ${of.most}
    ) n`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** A notice that is there, as tests of other things need one. */
export async function insertNotice(tx: Tx, notice: NewNotice): Promise<void> {
  await tx.insertInto('received_notice').values(notice).execute();
}

export type TakenNotice = {
  readonly id: string;
  /** Empty: its body makes no sense. */
  readonly topic: string;
};

/** The oldest notices that wait, of a connection that works, without their bodies. */
export async function takeNotices(
  tx: Tx,
  { shop_id, id, most }: Of & { most: number },
): Promise<TakenNotice[]> {
  const { rows } = await sql<TakenNotice>`
    select n.id, n.topic from received_notice n
    join connection c on c.shop_id = n.shop_id and c.id = n.connection_id
    where n.shop_id = ${shop_id} and n.connection_id = ${id} and n.state = 'waiting'
      and c.state = 'active'
    order by n.received_at, n.id limit ${most} for update of n skip locked`.execute(tx);
  return rows;
}

/** Bodies by the id of their notice, but for those that are erased. */
export async function readSealedBodies(
  tx: Tx,
  { shop_id, ids }: { shop_id: string; ids: readonly string[] },
): Promise<ReadonlyMap<string, Buffer>> {
  const { rows } = await sql<{ id: string; sealed_body: Buffer }>`
    select id, sealed_body from received_notice
    where shop_id = ${shop_id} and id = any (${[...ids]}::uuid[]) and sealed_body is not null
  `.execute(tx);
  return new Map(rows.map(({ id, sealed_body }) => [id, sealed_body]));
}

export type SettledNotice = {
  readonly id: string;
  readonly state: 'done' | 'ignored' | 'unreadable';
};

export async function settleNotices(
  tx: Tx,
  shop_id: string,
  settled: readonly SettledNotice[],
  now: Date,
): Promise<void> {
  await sql`update received_notice n set state = t.state, worked_at = ${now}
    from unnest(${settled.map(({ id }) => id)}::uuid[],
      ${settled.map(({ state }) => state)}::text[]) as t (id, state)
    where n.shop_id = ${shop_id} and n.id = t.id`.execute(tx);
}

/**
 * Has the deliveries of sent messages read now instead of later. That takes the place of the checks
 * that were planned: however many notices come, as many checks are left. Returns the services' ids
 * of the messages that waited for their delivery.
 */
export async function readDeliveriesNow(
  tx: Tx,
  { shop_id, id, their_ids, now }: Of & { their_ids: readonly string[]; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ their_id: string }>`
    update sms_message set due_at = ${now}, tries = greatest(tries - 1, 0)
    where shop_id = ${shop_id} and connection_id = ${id}
      and their_id = any (${[...their_ids]}::text[])
      and state = 'sent' and delivery = 'pending' and due_at > ${now}
    returning their_id`.execute(tx);
  return rows.map(({ their_id }) => their_id);
}

export type LockedNotice = {
  readonly connection_id: string;
  readonly connection_state: string;
  readonly state: string;
  readonly has_body: boolean;
  readonly is_readable: boolean;
};

export async function lockNotice(tx: Tx, { shop_id, id }: Of): Promise<LockedNotice | undefined> {
  const { rows } = await sql<LockedNotice>`
    select n.connection_id, c.state as connection_state, n.state,
      n.sealed_body is not null as has_body, n.topic <> '' as is_readable
    from received_notice n
    join connection c on c.shop_id = n.shop_id and c.id = n.connection_id
    where n.shop_id = ${shop_id} and n.id = ${id} for update of n`.execute(tx);
  return rows[0];
}

export async function beginAgain(tx: Tx, { shop_id, id }: Of): Promise<void> {
  await sql`update received_notice set state = 'waiting', worked_at = null
    where shop_id = ${shop_id} and id = ${id}`.execute(tx);
}

const COLUMNS = sql`n.id, n.connection_id, c.name as connection_name, c.app, n.notice_id, n.topic,
  n.state, ${instantText(sql`n.received_at`)} as received_at,
  ${instantText(sql`n.worked_at`)} as worked_at,
  n.sealed_body is not null and n.topic <> '' and c.state <> 'disconnected' as can_replay`;

const FROM = sql`received_notice n
  join connection c on c.shop_id = n.shop_id and c.id = n.connection_id`;

export async function selectNotices(
  tx: Tx,
  { shop_id, connection_id }: { shop_id: string; connection_id: string | null },
  page: { after: readonly string[] | null; limit: number },
): Promise<Keyed<ReceivedNotice>[]> {
  const [at, id] = page.after ?? [];
  const behind =
    page.after === null
      ? sql``
      : sql`and (n.received_at, n.id) < (${at}::timestamptz, ${id}::uuid)`;
  const chosen = connection_id === null ? sql`` : sql`and n.connection_id = ${connection_id}::uuid`;
  const { rows } = await sql<Keyed<ReceivedNotice>>`
    select ${COLUMNS},
      array[to_char(n.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        n.id::text] as page_key
    from ${FROM} where n.shop_id = ${shop_id} ${chosen} ${behind}
    order by n.received_at desc, n.id desc limit ${page.limit + 1}`.execute(tx);
  return rows;
}

export async function readNoticeRow(tx: Tx, { shop_id, id }: Of): Promise<ReceivedNotice> {
  const { rows } = await sql<ReceivedNotice>`
    select ${COLUMNS} from ${FROM} where n.shop_id = ${shop_id} and n.id = ${id}`.execute(tx);
  return assertPresent(rows[0], 'the notice exists');
}

export type WaitingConnection = Of & { readonly is_overdue: boolean };

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** The next connections with notices that wait; overdue if one has waited for a minute. */
export async function listWaitingConnections(
  tx: Tx,
  now: Date,
  { after, most }: { after: Of | undefined; most: number },
): Promise<WaitingConnection[]> {
  const { rows } = await sql<WaitingConnection>`
    select shop_id, connection_id as id, is_overdue
    from connections_with_notices(${now}::timestamptz, ${after?.shop_id ?? BEFORE_ALL}::uuid,
      ${after?.id ?? BEFORE_ALL}::uuid, ${most})`.execute(tx);
  return rows;
}

/** Some at a time; how many. */
export async function eraseOldNotices(tx: Tx, now: Date, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select erase_old_notices(${now}::timestamptz, ${most}) as count`.execute(tx);
  return rows[0]?.count ?? 0;
}
