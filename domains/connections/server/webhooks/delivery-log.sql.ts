import { type RawBuilder, sql } from 'kysely';
import { instantText } from '#platform/db/instant-text.sql.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { WebhookDelivery } from '../../contract/webhook-delivery.ts';

const COLUMNS = sql`d.id, d.endpoint_id, 'msg_' || d.event_id as webhook_id, d.type, d.resource_id,
  ${instantText(sql`d.happened_at`)} as happened_at, d.state, d.tries,
  case when d.state in ('waiting', 'running') then ${instantText(sql`d.due_at`)} end as due_at,
  d.status, d.code, d.took_ms, ${instantText(sql`d.tried_at`)} as tried_at`;

type Filter = {
  readonly shop_id: string;
  readonly endpoint_id: string | null;
  readonly type: string | null;
  readonly state: string | null;
};

/** Each condition is there only if it is needed: so it finds its index. */
function among({ endpoint_id, type, state }: Filter): RawBuilder<unknown> {
  const chosen = [
    endpoint_id === null ? null : sql`and d.endpoint_id = ${endpoint_id}::uuid`,
    type === null ? null : sql`and d.type = ${type}`,
    state === null ? null : (STATES[state] ?? null),
  ].filter((one) => one !== null);
  return chosen.length === 0 ? sql`` : sql.join(chosen, sql` `);
}

/** In the words of the partial indexes. */
const STATES: Readonly<Record<string, RawBuilder<unknown>>> = {
  waiting: sql`and d.state in ('waiting', 'running')`,
  failed: sql`and d.state in ('failed', 'dropped')`,
  done: sql`and d.state = 'done'`,
};

/** Newest first, which is the order of the ids of their events. */
export async function selectDeliveries(
  tx: Tx,
  filter: Filter,
  page: { after: readonly string[] | null; limit: number },
): Promise<Keyed<WebhookDelivery>[]> {
  const [event_id, id] = page.after ?? [];
  const behind =
    page.after === null ? sql`` : sql`and (d.event_id, d.id) < (${event_id}::uuid, ${id}::uuid)`;
  const { rows } = await sql<Keyed<WebhookDelivery>>`
    select ${COLUMNS}, array[d.event_id::text, d.id::text] as page_key
    from webhook_delivery d
    where d.shop_id = ${filter.shop_id} ${among(filter)} ${behind}
    order by d.event_id desc, d.id desc limit ${page.limit + 1}`.execute(tx);
  return rows;
}

type InFull = WebhookDelivery & { body: string | null; answer: string | null };

export async function findDelivery(
  tx: Tx,
  { shop_id, id }: { shop_id: string; id: string },
): Promise<InFull | undefined> {
  const { rows } = await sql<InFull>`
    select ${COLUMNS}, v.body, d.answer from webhook_delivery d
    join outgoing_event v on v.shop_id = d.shop_id and v.id = d.event_id
    where d.shop_id = ${shop_id} and d.id = ${id}`.execute(tx);
  return rows[0];
}

/** A lane, and how many deliveries of it are sent again. */
type ReplayedLane = { endpoint_id: string; lane: number; count: number };

/** How many of these the shop has. */
export async function countDeliveries(
  tx: Tx,
  { shop_id, ids }: { shop_id: string; ids: readonly string[] },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhook_delivery
    where shop_id = ${shop_id} and id = any (${[...ids]}::uuid[])`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** What is to be sent again: by ids, all of an endpoint that failed, or a span of it. */
export type Replay =
  | { readonly ids: readonly string[] }
  | { readonly endpoint_id: string; readonly failed: true }
  | { readonly endpoint_id: string; readonly from: string; readonly until: string };

function chosen(replay: Replay): RawBuilder<unknown> {
  if ('ids' in replay) return sql`d.id = any (${[...replay.ids]}::uuid[])`;
  const { endpoint_id } = replay;
  if ('failed' in replay) {
    return sql`d.endpoint_id = ${endpoint_id}::uuid and d.state in ('failed', 'dropped')`;
  }
  const { from, until } = replay;
  return sql`d.endpoint_id = ${endpoint_id}::uuid
    and d.happened_at between ${from}::timestamptz and ${until}::timestamptz`;
}

/** Of one replay: more would hold up a request. Those that failed are sent by the next. */
const REPLAYED_MAX = 10_000;

/**
 * Has deliveries sent again from the first try, the oldest first, but for those that are under way
 * and those of a disabled endpoint; returns their lanes.
 */
export async function replayDeliveries(
  tx: Tx,
  shop_id: string,
  replay: Replay,
  now: Date,
  most = REPLAYED_MAX,
): Promise<ReplayedLane[]> {
  const { rows } = await sql<ReplayedLane>`
    with oldest as materialized (
      select d.id from webhook_delivery d
      join webhook_endpoint e on e.shop_id = d.shop_id and e.id = d.endpoint_id
      where d.shop_id = ${shop_id} and ${chosen(replay)} and e.disabled_at is null
        and (d.state <> 'running' or d.due_at <= ${now})
      order by d.event_id limit ${most} for no key update of d
    ), replayed as (
      update webhook_delivery d set state = 'waiting', due_at = ${now}, tries = 0, status = null,
        code = null
      from oldest o where d.shop_id = ${shop_id} and d.id = o.id
      returning d.endpoint_id, d.lane
    )
    select endpoint_id, lane, count(*)::int as count from replayed
    group by endpoint_id, lane order by endpoint_id, lane`.execute(tx);
  return rows;
}
