import { type CompiledQuery, sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';
import type { HeardDocument } from '../../core/webhooks/events-of-documents.ts';

type Hearing = {
  readonly id: string;
  readonly events: readonly string[];
  readonly is_disabled: boolean;
};

/** The endpoints of a shop, and what they hear; none of them is deleted meanwhile. */
export async function selectHearing(tx: Tx, shop_id: string): Promise<Hearing[]> {
  const { rows } = await sql<Hearing>`
    select id, events, disabled_at is not null as is_disabled
    from webhook_endpoint where shop_id = ${shop_id} order by id for key share`.execute(tx);
  return rows;
}

/** The shops whose unfolded documents an endpoint waits for. */
export async function selectListeningShops(tx: Tx, most: number): Promise<string[]> {
  const { rows } = await sql<{ shop_id: string }>`
    select shop_id from shops_with_listeners(${most}::int)`.execute(tx);
  return rows.map(({ shop_id }) => shop_id);
}

/** Documents in the order in which they are given: that of their posting. */
export async function selectHeardDocuments(
  tx: Tx,
  { shop_id, document_ids }: { shop_id: string; document_ids: readonly string[] },
): Promise<HeardDocument[]> {
  const { rows } = await sql<HeardDocument>`
    select d.id, d.kind, r.kind as reversed_kind, r.id as reversed_id, d.posted_at
    from unnest(${document_ids}::uuid[]) with ordinality as t (id, place)
    join document d on d.shop_id = ${shop_id} and d.id = t.id
    left join document r on r.shop_id = d.shop_id and r.id = d.reverses_id
    order by t.place`.execute(tx);
  return rows;
}

export type EventRow = {
  readonly id: string;
  readonly type: string;
  readonly resource_id: string;
  readonly happened_at: Date;
};

export type DeliveryRow = EventRow & {
  readonly event_id: string;
  readonly endpoint_id: string;
  readonly lane: number;
  readonly is_dropped: boolean;
  /** When it is first sent. */
  readonly due_at: Date;
};

export type UnsentEvent = {
  readonly endpoint_id: string;
  readonly type: string;
  readonly resource_id: string;
};

/**
 * Events of these resources whose data was not read yet: it will say what is true when they are
 * first sent, and so what has happened meanwhile. They are held until the end of the transaction.
 * One that is being taken counts as read.
 */
export async function selectUnsent(
  tx: Tx,
  shop_id: string,
  of: {
    readonly type: string;
    readonly endpoint_ids: readonly string[];
    readonly resource_ids: readonly string[];
  },
): Promise<UnsentEvent[]> {
  const { type, endpoint_ids, resource_ids } = of;
  if (resource_ids.length === 0) return [];
  const { rows } = await sql<UnsentEvent>`
    select d.endpoint_id, d.type, d.resource_id
    from webhook_delivery d
    join outgoing_event v on v.shop_id = d.shop_id and v.id = d.event_id and v.body is null
    where d.shop_id = ${shop_id} and d.endpoint_id = any (${endpoint_ids}::uuid[])
      and d.resource_id = any (${resource_ids}::uuid[]) and d.type = ${type}
      and d.state = 'waiting' and d.tries = 0
    for no key update of d, v skip locked`.execute(tx);
  return rows;
}

/**
 * Inserts events, in their order, together with what is to be sent of them. What waits behind an
 * earlier event of its resource is due with that one.
 */
export function insertEventsQuery(
  tx: Tx,
  shop_id: string,
  { events, deliveries }: { events: readonly EventRow[]; deliveries: readonly DeliveryRow[] },
): CompiledQuery {
  return sql`
    with event as (
      insert into outgoing_event (shop_id, id, type, resource_id, happened_at)
      select ${shop_id}::uuid, t.id, t.type, t.resource_id, t.happened_at
      from unnest(${events.map(({ id }) => id)}::uuid[],
        ${events.map(({ type }) => type)}::text[],
        ${events.map(({ resource_id }) => resource_id)}::uuid[],
        ${events.map(({ happened_at }) => happened_at)}::timestamptz[])
        with ordinality as t (id, type, resource_id, happened_at, place)
      order by t.place returning id, position
    )
    insert into webhook_delivery (shop_id, id, endpoint_id, event_id, position, type, resource_id,
      happened_at, lane, state, due_at, code)
    select ${shop_id}::uuid, t.id, t.endpoint_id, t.event_id, e.position, t.type, t.resource_id,
      t.happened_at, t.lane, case when t.is_dropped then 'dropped' else 'waiting' end,
      greatest(t.due_at, (select o.due_at from webhook_delivery o
        where o.shop_id = ${shop_id} and o.endpoint_id = t.endpoint_id
          and o.resource_id = t.resource_id and o.state = 'waiting'
        order by o.position desc limit 1)),
      case when t.is_dropped then 'disabled' end
    from unnest(${deliveries.map(({ id }) => id)}::uuid[],
      ${deliveries.map(({ endpoint_id }) => endpoint_id)}::uuid[],
      ${deliveries.map(({ event_id }) => event_id)}::uuid[],
      ${deliveries.map(({ type }) => type)}::text[],
      ${deliveries.map(({ resource_id }) => resource_id)}::uuid[],
      ${deliveries.map(({ happened_at }) => happened_at)}::timestamptz[],
      ${deliveries.map(({ lane }) => lane)}::smallint[],
      ${deliveries.map(({ is_dropped }) => is_dropped)}::boolean[],
      ${deliveries.map(({ due_at }) => due_at)}::timestamptz[])
      as t (id, endpoint_id, event_id, type, resource_id, happened_at, lane, is_dropped, due_at)
    join event e on e.id = t.event_id
  `.compile(tx);
}

/** Deletes events from before a moment with their deliveries, some at a time; how many. */
export async function deleteOldEvents(
  tx: Tx,
  { shop_id, before, most }: { shop_id: string; before: Date; most: number },
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from outgoing_event where shop_id = ${shop_id} and happened_at < ${before}
    order by happened_at limit ${most}`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await sql`delete from webhook_delivery
    where shop_id = ${shop_id} and event_id = any (${ids}::uuid[])`.execute(tx);
  await sql`delete from outgoing_event
    where shop_id = ${shop_id} and id = any (${ids}::uuid[])`.execute(tx);
  return ids.length;
}

export async function selectShopsWithOldEvents(tx: Tx, before: Date): Promise<string[]> {
  const { rows } = await sql<{ shop_id: string }>`
    select shop_id from shops_with_old_events(${before}::timestamptz, 1000)`.execute(tx);
  return rows.map(({ shop_id }) => shop_id);
}
