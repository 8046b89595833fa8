import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';
import type { Lane } from './job-of-lane.ts';

export type TakenDelivery = {
  readonly id: string;
  readonly event_id: string;
  readonly type: string;
  readonly resource_id: string;
  readonly happened_at: Date;
  /** Including this one. */
  readonly tries: number;
  /** The end of the lease; a result is written only while it is still this. */
  readonly due_at: Date;
  readonly url: string;
  readonly secret: Buffer;
  /** null: there is none, or its time is over. */
  readonly earlier_secret: Buffer | null;
  /** null: it was not made yet. */
  readonly body: string | null;
};

/** Longer than a call takes, and then the database to come back. */
const LEASE_S = 120;

/** What is to be sent, or is being sent. */
const OPEN = (alias: string) => sql`${sql.ref(`${alias}.state`)} in ('waiting', 'running')`;

/** No earlier event of its resource is to be sent: of one resource they go in their order. */
const IS_FIRST = sql`not exists (select from webhook_delivery o
  where o.shop_id = d.shop_id and o.endpoint_id = d.endpoint_id and o.resource_id = d.resource_id
    and ${OPEN('o')} and o.position < d.position)`;

/**
 * Takes the delivery of a lane that has been due for longest, and whose resource has none before
 * it. One whose worker was killed is due when its lease is over. A few rows are read, however many
 * wait: an endpoint that is not served is seen first, and few of those that are due wait behind
 * another of their resource. Without `materialized` a join may run the choice again for
 * each row, and take them all.
 */
export async function takeDelivery(
  tx: Tx,
  { shop_id, endpoint_id, lane, now }: Lane & { now: Date },
): Promise<TakenDelivery | undefined> {
  const { rows } = await sql<TakenDelivery>`
    with served as materialized (
      select from webhook_endpoint e
      where e.shop_id = ${shop_id} and e.id = ${endpoint_id}
        and e.disabled_at is null and e.paused_at is null
        and (e.resting_until is null or e.resting_until <= ${now})
    ), next as materialized (
      select d.id from webhook_delivery d
      where d.shop_id = ${shop_id} and d.endpoint_id = ${endpoint_id} and d.lane = ${lane}
        and ${OPEN('d')} and d.due_at <= ${now}
        and exists (select from served) and ${IS_FIRST}
      order by d.due_at, d.position limit 1 for update skip locked
    )
    update webhook_delivery d set state = 'running', tries = d.tries + 1, tried_at = ${now},
      due_at = ${now}::timestamptz + ${LEASE_S} * interval '1 second'
    from next, webhook_endpoint e, outgoing_event v
    where d.shop_id = ${shop_id} and d.id = next.id
      and e.shop_id = ${shop_id} and e.id = d.endpoint_id
      and v.shop_id = ${shop_id} and v.id = d.event_id
    returning d.id, d.event_id, d.type, d.resource_id, d.happened_at, d.tries, d.due_at,
      e.url, e.secret, v.body,
      case when e.earlier_until > ${now} then e.earlier_secret end as earlier_secret
  `.execute(tx);
  return rows[0];
}

/** Holds an event while its data is read; returns its body, if another try has made it. */
export async function lockBody(
  tx: Tx,
  { shop_id, event_id }: { shop_id: string; event_id: string },
): Promise<string | null> {
  const { rows } = await sql<{ body: string | null }>`
    select body from outgoing_event
    where shop_id = ${shop_id} and id = ${event_id} for no key update`.execute(tx);
  return rows[0]?.body ?? null;
}

/** Stores the body of an event, unless another try did; returns what is stored. */
export async function storeBody(
  tx: Tx,
  { shop_id, event_id, body }: { shop_id: string; event_id: string; body: string },
): Promise<string> {
  const { rows } = await sql<{ body: string }>`
    update outgoing_event set body = coalesce(body, ${body})
    where shop_id = ${shop_id} and id = ${event_id} returning body`.execute(tx);
  return rows[0]?.body ?? body;
}

export type DeliveryResult = {
  readonly shop_id: string;
  readonly taken: TakenDelivery;
  readonly state: string;
  readonly due_at: Date;
  readonly status: number | null;
  readonly code: string | null;
  readonly took_ms: number;
  readonly answer: string;
  readonly now: Date;
};

/**
 * Writes the result of a try. What waits behind it is due with its next try; if there is none, the
 * next of its resource is due now. Only rows that would be due otherwise are written. False: its
 * lease was over, and another has it or a person decided.
 */
export async function settleDelivery(tx: Tx, result: DeliveryResult): Promise<boolean> {
  const { rows } = await sql`
    with settled as (
      update webhook_delivery set state = ${result.state}, due_at = ${result.due_at},
        status = ${result.status}, code = ${result.code}, took_ms = ${result.took_ms},
        answer = ${result.answer}
      where shop_id = ${result.shop_id} and id = ${result.taken.id}
        and state = 'running' and due_at = ${result.taken.due_at}
      returning endpoint_id, resource_id, position
    ), moved as (
      ${result.state === 'waiting' ? delayBehind(result) : hastenNext(result)}
    )
    select from settled`.execute(tx);
  return rows.length > 0;
}

const delayBehind = ({ shop_id, due_at }: DeliveryResult) => sql`
  update webhook_delivery d set due_at = ${due_at}
  from settled s
  where d.shop_id = ${shop_id} and d.endpoint_id = s.endpoint_id
    and d.resource_id = s.resource_id and d.position > s.position
    and d.state = 'waiting' and d.tries = 0 and d.due_at < ${due_at}`;

/** Those behind the next keep their time, which is not before that of the next. */
const hastenNext = ({ shop_id, now }: DeliveryResult) => sql`
  update webhook_delivery d set due_at = ${now}
  from settled s cross join lateral (
    select o.id from webhook_delivery o
    where o.shop_id = ${shop_id} and o.endpoint_id = s.endpoint_id
      and o.resource_id = s.resource_id and o.position > s.position and ${OPEN('o')}
    order by o.position limit 1
  ) as next
  where d.shop_id = ${shop_id} and d.id = next.id
    and d.state = 'waiting' and d.tries = 0 and d.due_at > ${now}`;

/** As if this try had not been, unless its lease was over. */
export async function putBack(
  tx: Tx,
  { shop_id, taken, now }: Pick<DeliveryResult, 'shop_id' | 'taken'> & { now: Date },
): Promise<void> {
  await sql`
    update webhook_delivery set state = 'waiting', due_at = ${now}, tries = tries - 1
    where shop_id = ${shop_id} and id = ${taken.id}
      and state = 'running' and due_at = ${taken.due_at}`.execute(tx);
}

/**
 * What waits for a disabled endpoint is dropped; a replay sends it. What is under way ends, unless
 * its worker was killed.
 */
export async function dropWaiting(
  tx: Tx,
  { shop_id, endpoint_id, now }: { shop_id: string; endpoint_id: string; now: Date },
): Promise<void> {
  await sql`
    update webhook_delivery set state = 'dropped', code = 'disabled'
    where shop_id = ${shop_id} and endpoint_id = ${endpoint_id}
      and (state = 'waiting' or state = 'running' and due_at <= ${now})`.execute(tx);
}

/** When a lane has work again; null: it has none, or its endpoint is not served. */
export async function findNextDue(tx: Tx, { shop_id, endpoint_id, lane }: Lane) {
  const { rows } = await sql<{ due_at: Date | null }>`
    select greatest(next.due_at, e.resting_until) as due_at
    from webhook_endpoint e cross join lateral (
      select d.due_at from webhook_delivery d
      where d.shop_id = ${shop_id} and d.endpoint_id = ${endpoint_id} and d.lane = ${lane}
        and ${OPEN('d')} and ${IS_FIRST}
      order by d.due_at, d.position limit 1
    ) as next
    where e.shop_id = ${shop_id} and e.id = ${endpoint_id}
      and e.disabled_at is null and e.paused_at is null
  `.execute(tx);
  return rows[0]?.due_at ?? null;
}

export type OpenLane = Lane & { readonly is_overdue: boolean };

const BEFORE_ALL: Lane = {
  shop_id: '00000000-0000-0000-0000-000000000000',
  endpoint_id: '00000000-0000-0000-0000-000000000000',
  lane: 0,
};

/** The next lanes that have something to send; overdue if some has been due for a minute. */
export async function selectOpenLanes(
  tx: Tx,
  now: Date,
  { after, most }: { after: Lane | undefined; most: number },
): Promise<OpenLane[]> {
  const { shop_id, endpoint_id, lane } = after ?? BEFORE_ALL;
  const { rows } = await sql<OpenLane>`
    select shop_id, endpoint_id, lane, is_overdue from lanes_with_webhooks(${now}::timestamptz,
      ${shop_id}::uuid, ${endpoint_id}::uuid, ${lane}::smallint, ${most})
  `.execute(tx);
  return rows;
}
