import { sql } from 'kysely';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { MessageAfter } from '../../core/decide-message.ts';
import type { FailureCode } from '../../core/failure-codes.ts';

type Of = { readonly shop_id: string; readonly id: string };

/**
 * The connection by which messages of the shop go: one that works, the oldest first. If none works
 * now, they wait for the oldest. It is locked: a disconnect that comes later drops what is added.
 */
export async function findMessageConnection(tx: Tx, shop_id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from connection
    where shop_id = ${shop_id} and category = 'message' and state <> 'disconnected'
    order by state <> 'active', created_at, id limit 1 for share`.execute(tx);
  return rows[0]?.id;
}

type NewSms = {
  readonly shop_id: string;
  readonly id: string;
  readonly connection_id: string;
  readonly sealed_content: Buffer;
  readonly recipient_end: string;
  readonly parts: number;
  readonly now: Date;
};

/** What was not sent by then is sent no more. */
const LIFE_MS = 24 * 60 * 60_000;

function endOfLife(now: Date): Date {
  return new Date(now.getTime() + LIFE_MS);
}

/** Handed over a second time, it is there already. */
export async function insertSms(tx: Tx, { now, ...sms }: NewSms): Promise<void> {
  await tx
    .insertInto('sms_message')
    .values({
      ...sms,
      state: 'waiting',
      due_at: now,
      created_at: now,
      changed_at: now,
      expires_at: endOfLife(now),
    })
    .onConflict((conflict) => conflict.columns(['shop_id', 'id']).doNothing())
    .execute();
}

/** Messages that nobody could send in time, and those whose sender was killed on the way. */
export async function settleLate(tx: Tx, { shop_id, id }: Of, now: Date): Promise<void> {
  await sql`
    update sms_message set changed_at = ${now}, due_at = null,
      state = case state when 'waiting' then 'dead' else 'unsure' end,
      last_code = case state when 'waiting' then 'expired' else 'no_answer' end
    where shop_id = ${shop_id} and connection_id = ${id} and due_at is not null
      and (state = 'waiting' and expires_at <= ${now} or state = 'running' and due_at <= ${now})
  `.execute(tx);
}

export type TakenSms = {
  readonly id: string;
  readonly state: 'running' | 'sent';
  readonly sealed_content: Buffer | null;
  readonly their_id: string | null;
  /** Including this one. */
  readonly tries: number;
  /** The end of the lease; a result is written only while it is still this. */
  readonly due_at: Date;
};

/** Longer than a call takes, and then the database to come back. */
const LEASE_S = 120;

/**
 * The next due message of a connection: to be sent, or with a delivery to be read. Without
 * `materialized` a join may run the choice again for each row, and take them all.
 */
export async function takeSms(
  tx: Tx,
  { shop_id, id }: Of,
  now: Date,
): Promise<TakenSms | undefined> {
  const { rows } = await sql<TakenSms>`
    with next as materialized (
      select id from sms_message
      where shop_id = ${shop_id} and connection_id = ${id} and due_at <= ${now}
        and (state = 'sent' or state = 'waiting' and expires_at > ${now})
      order by due_at, id limit 1 for update skip locked
    )
    update sms_message m
       set tries = m.tries + 1, due_at = ${now}::timestamptz + ${LEASE_S} * interval '1 second',
         state = case m.state when 'waiting' then 'running' else m.state end
      from next
     where m.shop_id = ${shop_id} and m.id = next.id
    returning m.id, m.state, m.sealed_content, m.their_id, m.tries, m.due_at`.execute(tx);
  return rows[0];
}

type SmsResult = {
  readonly shop_id: string;
  readonly taken: TakenSms;
  readonly after: MessageAfter;
  readonly text: string;
  readonly their_id: string | null;
  readonly charge: Minor | null;
  readonly now: Date;
};

/** False: its lease was over, and another has it or a person decided. */
export async function saveSmsResult(tx: Tx, result: SmsResult): Promise<boolean> {
  const { shop_id, taken, after, text, their_id, charge, now } = result;
  const { state, delivery, code, wait_ms } = after;
  const due_at = wait_ms === null ? null : new Date(now.getTime() + wait_ms);
  // The checks of a message that was sent are counted anew.
  const isSentNow = taken.state === 'running' && state === 'sent';
  const isOver = delivery === 'delivered';
  const { rows } = await sql`
    update sms_message
       set state = ${state}, delivery = ${delivery}, due_at = ${due_at}, changed_at = ${now},
         last_code = ${code}, last_text = ${text},
         tries = case when ${isSentNow} then 0 else tries end,
         their_id = coalesce(${their_id}, their_id), charge = coalesce(${charge}::bigint, charge),
         sealed_content = case when ${isOver} then null else sealed_content end
     where shop_id = ${shop_id} and id = ${taken.id} and due_at = ${taken.due_at}
       and state = ${taken.state}
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** When the next message of a connection is due; null: nothing waits. */
export async function findNextDue(tx: Tx, { shop_id, id }: Of): Promise<Date | null> {
  const { rows } = await sql<{ due_at: Date | null }>`
    select min(due_at) as due_at from sms_message
    where shop_id = ${shop_id} and connection_id = ${id} and due_at is not null`.execute(tx);
  return rows[0]?.due_at ?? null;
}

/**
 * What was to be sent by a connection that is disconnected; returns how many. For what is under way
 * the worker writes what became of it.
 */
export async function dropWaiting(tx: Tx, { shop_id, id }: Of, now: Date): Promise<number> {
  const { rows } = await sql`
    update sms_message
       set due_at = null, changed_at = ${now},
         state = case state when 'waiting' then 'dropped' else state end,
         delivery = case delivery when 'pending' then 'unknown' else delivery end
     where shop_id = ${shop_id} and connection_id = ${id} and due_at is not null
       and state <> 'running'
    returning state`.execute(tx);
  return rows.filter((row) => (row as { state: string }).state === 'dropped').length;
}

export type ActingConnection = {
  readonly app: string;
  readonly state: string;
  readonly sealed_keys: Buffer | null;
  /** Whether the member for whom it acts may enter the shop. */
  readonly is_member: boolean;
};

/** Locked until the message is taken: a disconnect comes before or after that. */
export async function lockActing(
  tx: Tx,
  { shop_id, id }: Of,
): Promise<ActingConnection | undefined> {
  const { rows } = await sql<ActingConnection>`
    select c.app, c.state, c.sealed_keys,
      m.ended_at is null and u.disabled_at is null as is_member
    from connection c
    join membership m on m.shop_id = c.shop_id and m.id = c.acts_as
    join app_user u on u.id = m.user_id
    where c.shop_id = ${shop_id} and c.id = ${id} for update of c`.execute(tx);
  return rows[0];
}

export type LockedSms = {
  readonly id: string;
  readonly connection_id: string;
  readonly connection_state: string;
  readonly state: string;
  readonly delivery: string | null;
  readonly has_content: boolean;
  readonly last_code: FailureCode | null;
};

export async function lockSms(tx: Tx, { shop_id, id }: Of): Promise<LockedSms | undefined> {
  const [sms] = await lockEachSms(tx, { shop_id, ids: [id] });
  return sms;
}

type Many = { readonly shop_id: string; readonly ids: readonly string[] };

/** Messages and, before them, their connections, each in the order of its ids. */
export async function lockEachSms(tx: Tx, { shop_id, ids }: Many): Promise<LockedSms[]> {
  await sql`
    select from connection c
    where c.shop_id = ${shop_id} and c.id in (
      select connection_id from sms_message m
      where m.shop_id = ${shop_id} and m.id = any (${ids}::uuid[]))
    order by c.id for share`.execute(tx);
  const { rows } = await sql<LockedSms>`
    select m.id, m.connection_id, c.state as connection_state, m.state, m.delivery,
      m.sealed_content is not null as has_content, m.last_code
    from sms_message m
    join connection c on c.shop_id = m.shop_id and c.id = m.connection_id
    where m.shop_id = ${shop_id} and m.id = any (${ids}::uuid[])
    order by m.id for update of m`.execute(tx);
  return rows;
}

/** From now on they are messages that were never tried. */
export async function beginAgain(
  tx: Tx,
  { shop_id, ids, now }: Many & { now: Date },
): Promise<void> {
  await tx
    .updateTable('sms_message')
    .set({
      state: 'waiting',
      delivery: null,
      tries: 0,
      due_at: now,
      changed_at: now,
      expires_at: endOfLife(now),
      last_code: null,
      last_text: '',
      their_id: null,
      charge: null,
      ignored_reason: null,
    })
    .where('shop_id', '=', shop_id)
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute();
}

export async function setAside(
  tx: Tx,
  { shop_id, id, reason, now }: Of & { reason: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('sms_message')
    .set({ ignored_reason: reason, changed_at: now })
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .execute();
}
