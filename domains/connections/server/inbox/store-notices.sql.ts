import { type CompiledQuery, sql } from 'kysely';
import { fixedQuery } from '#platform/db/fixed-statement.ts';
import type { NewNotice } from './notice.sql.ts';
import { jobOfInbox, WORK_INBOX } from './wake-inbox.ts';

/** A notice to store, and the address at which it came, as it was when it was verified. */
export type ArrivedNotice = NewNotice & {
  readonly address_id: string;
  readonly sealed_secret: Buffer;
  /** So many came in an hour that no more are stored. */
  readonly is_full: boolean;
};

/**
 * What became of a notice. `is_open`: the address is as it was verified; if not, nothing is stored.
 * `is_known`: the notice was there before, or came twice at once.
 */
export type StoredNotice = { readonly is_open: boolean; readonly is_known: boolean };

/** After a notice within this time, the work waits as long: of a burst one job does all. */
const BURST = sql`interval '1 second'`;

type Columns = {
  readonly shop_id: string;
  readonly ids: readonly string[];
  readonly connection_ids: readonly string[];
  readonly address_ids: readonly string[];
  readonly sealed_secrets: readonly Buffer[];
  readonly notice_ids: readonly string[];
  readonly topics: readonly string[];
  readonly sealed_bodies: readonly Buffer[];
  readonly states: readonly string[];
  readonly received_ats: readonly Date[];
  readonly are_full: readonly boolean[];
  readonly task: string;
  /** One of each connection. */
  readonly job_connection_ids: readonly string[];
  readonly job_ids: readonly string[];
  readonly job_queues: readonly string[];
  readonly job_keys: readonly string[];
};

/**
 * Each look-up is in the order of an index, or of a primary key: the plan is made once a
 * connection, perhaps while the tables are empty, and must read a few rows ever after.
 */
const storeColumns = fixedQuery<Columns, StoredNotice>(
  (value) => sql`
    with notice as materialized (
      select n.*, a.id is not null as is_open,
        k.notice_id is not distinct from n.notice_id as is_known
      from unnest(${value('ids')}::uuid[], ${value('connection_ids')}::uuid[],
          ${value('address_ids')}::uuid[], ${value('sealed_secrets')}::bytea[],
          ${value('notice_ids')}::text[], ${value('topics')}::text[],
          ${value('sealed_bodies')}::bytea[], ${value('states')}::text[],
          ${value('received_ats')}::timestamptz[], ${value('are_full')}::boolean[])
        with ordinality as n (id, connection_id, address_id, sealed_secret, notice_id, topic,
          sealed_body, state, received_at, is_full, place)
      left join lateral (
        select a.id from notice_address a
        join connection c on c.shop_id = a.shop_id and c.id = a.connection_id
        where a.shop_id = ${value('shop_id')}::uuid and a.id = n.address_id
          and a.sealed_secret = n.sealed_secret
          and (a.ends_at is null or a.ends_at > n.received_at)
          and c.state <> 'disconnected'
        limit 1
      ) a on true
      left join lateral (
        select r.notice_id from received_notice r
        where n.is_full and r.shop_id = ${value('shop_id')}
          and r.connection_id = n.connection_id and r.notice_id >= n.notice_id
        order by r.notice_id limit 1
      ) k on true
    ), stored as (
      insert into received_notice (shop_id, id, connection_id, notice_id, topic, sealed_body,
        state, received_at)
      select ${value('shop_id')}, id, connection_id, notice_id, topic, sealed_body, state,
        received_at
      from notice where is_open and not is_full order by connection_id, notice_id
      on conflict (shop_id, connection_id, notice_id) do nothing
      returning id, connection_id, state, received_at
    ), begun as (
      select connection_id, min(received_at) as received_at
      from stored where state = 'waiting' group by connection_id
    ), woken as (
      select enqueue_job(${value('task')}, w.ids::jsonb, w.queue, w.due, w.key)
      from (
        select j.ids, j.queue, j.key, l.due
        from unnest(${value('job_connection_ids')}::uuid[], ${value('job_ids')}::text[],
            ${value('job_queues')}::text[], ${value('job_keys')}::text[])
          as j (connection_id, ids, queue, key)
        join begun b using (connection_id)
        left join lateral (
          select now() + ${BURST} as due from (
            select r.received_at from received_notice r
            where r.shop_id = ${value('shop_id')} and r.connection_id = b.connection_id
            order by r.received_at desc limit 1
          ) newest where newest.received_at > b.received_at - ${BURST}
        ) l on true
        order by j.connection_id offset 0
      ) w
    )
    select n.is_open,
      n.is_known or n.is_open and not n.is_full and s.id is null as is_known,
      (select count(*) from woken)::int as woken
    from notice n left join stored s using (id) order by n.place`,
);

/**
 * Stores notices of one shop, but those that came before or whose address is full, and enqueues
 * the work on them: all of what they write, in one statement. Its rows are in their order.
 */
export function storeNoticesQuery(
  shop_id: string,
  notices: readonly ArrivedNotice[],
): CompiledQuery<StoredNotice> {
  const connection_ids = notices.map(({ connection_id }) => connection_id);
  // In one order, as each locks a row of the queue.
  const job_connection_ids = [...new Set(connection_ids)].sort();
  const jobs = job_connection_ids.map((id) => jobOfInbox({ shop_id, id }));
  return storeColumns({
    shop_id,
    ids: notices.map(({ id }) => id),
    connection_ids,
    address_ids: notices.map(({ address_id }) => address_id),
    sealed_secrets: notices.map(({ sealed_secret }) => sealed_secret),
    notice_ids: notices.map(({ notice_id }) => notice_id),
    topics: notices.map(({ topic }) => topic),
    sealed_bodies: notices.map(({ sealed_body }) => sealed_body),
    states: notices.map(({ state }) => state),
    received_ats: notices.map(({ received_at }) => received_at),
    are_full: notices.map(({ is_full }) => is_full),
    task: WORK_INBOX,
    job_connection_ids,
    job_ids: jobs.map(({ ids }) => JSON.stringify(ids)),
    job_queues: jobs.map(({ queue }) => queue),
    job_keys: jobs.map(({ key }) => key),
  });
}
