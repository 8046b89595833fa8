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

/** The address of a token, in whatever shop. */
export async function findAddress(
  tx: Tx,
  { hash, now }: { hash: Buffer; now: Date },
): Promise<NoticeAddress | undefined> {
  const { rows } = await sql<NoticeAddress>`
    select * from find_notice_address(${hash}, ${now}::timestamptz)`.execute(tx);
  return rows[0];
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

/** Whether `most` notices of a connection came since. */
export async function isFull(
  tx: Tx,
  { shop_id, id, since, most }: Of & { since: Date; most: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from received_notice
    where shop_id = ${shop_id} and connection_id = ${id} and received_at > ${since}
    order by received_at desc offset ${most - 1} limit 1`.execute(tx);
  return rows.length > 0;
}

type NewNotice = Of & {
  readonly connection_id: string;
  readonly notice_id: string;
  readonly topic: string;
  readonly sealed_body: Buffer;
  readonly state: 'waiting' | 'unreadable';
  readonly received_at: Date;
};

/** False: it came before. */
export async function insertNotice(tx: Tx, notice: NewNotice): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('received_notice')
    .values(notice)
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'connection_id', 'notice_id']).doNothing(),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
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

/** null: it is erased. */
export async function readSealedBody(tx: Tx, { shop_id, id }: Of): Promise<Buffer | null> {
  const { rows } = await sql<{ sealed_body: Buffer | null }>`
    select sealed_body from received_notice
    where shop_id = ${shop_id} and id = ${id}`.execute(tx);
  return rows[0]?.sealed_body ?? null;
}

export async function settleNotice(
  tx: Tx,
  { shop_id, id, state, now }: Of & { state: 'done' | 'ignored' | 'unreadable'; now: Date },
): Promise<void> {
  await sql`update received_notice set state = ${state}, worked_at = ${now}
    where shop_id = ${shop_id} and id = ${id}`.execute(tx);
}

/**
 * Has the delivery of a sent message read now instead of later. That takes the place of the check
 * that was planned: however many notices come, as many checks are left. False: no such message
 * waits for its delivery.
 */
export async function readDeliveryNow(
  tx: Tx,
  { shop_id, id, their_id, now }: Of & { their_id: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update sms_message set due_at = ${now}, tries = greatest(tries - 1, 0)
    where shop_id = ${shop_id} and connection_id = ${id} and their_id = ${their_id}
      and state = 'sent' and delivery = 'pending' and due_at > ${now}
    returning 1`.execute(tx);
  return rows.length > 0;
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

/** Connections with notices that wait too long. */
export async function listOverdueNotices(tx: Tx, now: Date): Promise<Of[]> {
  const { rows } = await sql<Of>`
    select shop_id, connection_id as id from overdue_notices(${now}::timestamptz, 1000)
  `.execute(tx);
  return rows;
}

/** Some at a time; how many. */
export async function eraseOldNotices(tx: Tx, now: Date, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select erase_old_notices(${now}::timestamptz, ${most}) as count`.execute(tx);
  return rows[0]?.count ?? 0;
}
