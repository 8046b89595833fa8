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
  readonly url: string;
  readonly secret: Buffer;
  /** null: there is none, or its time is over. */
  readonly earlier_secret: Buffer | null;
  /** null: it was not made yet. */
  readonly body: string | null;
};

/**
 * Takes the oldest due delivery of a lane whose resource has none before it. It becomes due again
 * after `lease_s`, if this process dies.
 */
export async function takeDelivery(
  tx: Tx,
  { shop_id, endpoint_id, lane, now, lease_s }: Lane & { now: Date; lease_s: number },
): Promise<TakenDelivery | undefined> {
  const { rows } = await sql<TakenDelivery>`
    with next as (
      select d.id from webhook_delivery d
      where d.shop_id = ${shop_id} and d.endpoint_id = ${endpoint_id} and d.lane = ${lane}
        and d.state = 'waiting' and d.due_at <= ${now}
        and exists (select from webhook_endpoint e
          where e.shop_id = d.shop_id and e.id = d.endpoint_id and e.disabled_at is null
            and (e.paused_until is null or e.paused_until <= ${now}))
        and not exists (select from webhook_delivery o
          where o.shop_id = d.shop_id and o.endpoint_id = d.endpoint_id
            and o.resource_id = d.resource_id and o.state = 'waiting'
            and o.event_id < d.event_id)
      order by d.event_id limit 1 for update skip locked
    )
    update webhook_delivery d set tries = d.tries + 1, tried_at = ${now},
      due_at = ${now}::timestamptz + ${lease_s}::int * interval '1 second'
    from next, webhook_endpoint e, outgoing_event v
    where d.shop_id = ${shop_id} and d.id = next.id
      and e.shop_id = ${shop_id} and e.id = d.endpoint_id
      and v.shop_id = ${shop_id} and v.id = d.event_id
    returning d.id, d.event_id, d.type, d.resource_id, d.happened_at, d.tries, e.url, e.secret,
      case when e.earlier_until > ${now} then e.earlier_secret end as earlier_secret, v.body
  `.execute(tx);
  return rows[0];
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
  readonly id: string;
  readonly tries: number;
  readonly taken_at: Date;
  readonly state: string;
  readonly due_at: Date;
  readonly status: number | null;
  readonly code: string | null;
  readonly took_ms: number;
  readonly answer: string;
};

/** False: another process has taken the delivery since, or it was replayed. */
export async function settleDelivery(tx: Tx, result: DeliveryResult): Promise<boolean> {
  const { rows } = await sql`
    update webhook_delivery set state = ${result.state}, due_at = ${result.due_at},
      status = ${result.status}, code = ${result.code}, took_ms = ${result.took_ms},
      answer = ${result.answer}
    where shop_id = ${result.shop_id} and id = ${result.id} and state = 'waiting'
      and tries = ${result.tries} and tried_at = ${result.taken_at}
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** What waits for a disabled endpoint is dropped; a replay sends it. */
export async function dropWaiting(
  tx: Tx,
  { shop_id, endpoint_id }: { shop_id: string; endpoint_id: string },
): Promise<void> {
  await sql`
    update webhook_delivery set state = 'dropped', code = 'disabled'
    where shop_id = ${shop_id} and endpoint_id = ${endpoint_id} and state = 'waiting'
  `.execute(tx);
}

/** When a lane has work again; null: it has none. */
export async function findNextDue(tx: Tx, { shop_id, endpoint_id, lane }: Lane) {
  const { rows } = await sql<{ due_at: Date | null }>`
    select greatest(min(d.due_at), max(e.paused_until)) as due_at
    from webhook_delivery d
    join webhook_endpoint e on e.shop_id = d.shop_id and e.id = d.endpoint_id
    where d.shop_id = ${shop_id} and d.endpoint_id = ${endpoint_id} and d.lane = ${lane}
      and d.state = 'waiting'
      and not exists (select from webhook_delivery o
        where o.shop_id = d.shop_id and o.endpoint_id = d.endpoint_id
          and o.resource_id = d.resource_id and o.state = 'waiting' and o.event_id < d.event_id)
  `.execute(tx);
  return rows[0]?.due_at ?? null;
}

/** Lanes in which something has been due for a minute. */
export async function selectOverdueLanes(tx: Tx, now: Date): Promise<Lane[]> {
  const { rows } = await sql<Lane>`
    select shop_id, endpoint_id, lane from overdue_webhooks(${now}::timestamptz, 1000)
  `.execute(tx);
  return rows;
}
