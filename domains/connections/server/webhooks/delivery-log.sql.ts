import { type RawBuilder, sql } from 'kysely';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { WebhookDelivery } from '../../contract/webhooks/delivery.ts';

const instant = (at: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const COLUMNS = sql`d.id, d.endpoint_id, 'msg_' || d.event_id as webhook_id, d.type, d.resource_id,
  ${instant(sql`d.happened_at`)} as happened_at, d.state, d.tries,
  case when d.state = 'waiting' then ${instant(sql`d.due_at`)} end as due_at,
  d.status, d.code, d.took_ms, ${instant(sql`d.tried_at`)} as tried_at`;

type Filter = {
  readonly shop_id: string;
  readonly endpoint_id: string | null;
  readonly type: string | null;
  readonly state: string | null;
};

export async function selectDeliveries(
  tx: Tx,
  filter: Filter,
  page: { after: readonly string[] | null; limit: number },
): Promise<Keyed<WebhookDelivery>[]> {
  const [at, id] = page.after ?? [];
  const behind =
    page.after === null
      ? sql``
      : sql`and (d.happened_at, d.id) < (${at}::timestamptz, ${id}::uuid)`;
  const { rows } = await sql<Keyed<WebhookDelivery>>`
    select ${COLUMNS},
      array[to_char(d.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        d.id::text] as page_key
    from webhook_delivery d
    where d.shop_id = ${filter.shop_id}
      and (${filter.endpoint_id}::uuid is null or d.endpoint_id = ${filter.endpoint_id}::uuid)
      and (${filter.type}::text is null or d.type = ${filter.type}::text)
      and (${filter.state}::text is null or d.state = ${filter.state}::text) ${behind}
    order by d.happened_at desc, d.id desc limit ${page.limit + 1}`.execute(tx);
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

type Lane = { endpoint_id: string; lane: number };

/** What is to be sent again: by ids, or by a span of an endpoint. */
export type Replay =
  | { readonly ids: readonly string[] }
  | { readonly endpoint_id: string; readonly from: string; readonly until: string };

function chosen(replay: Replay): RawBuilder<unknown> {
  if ('ids' in replay) return sql`d.id = any (${[...replay.ids]}::uuid[])`;
  const { endpoint_id, from, until } = replay;
  return sql`d.endpoint_id = ${endpoint_id}::uuid
    and d.happened_at between ${from}::timestamptz and ${until}::timestamptz`;
}

/** Has deliveries to served endpoints sent again from the first try; returns a lane for each. */
export async function replayDeliveries(
  tx: Tx,
  shop_id: string,
  replay: Replay,
  now: Date,
): Promise<Lane[]> {
  const { rows } = await sql<Lane>`
    update webhook_delivery d set state = 'waiting', due_at = ${now}, tries = 0
    from webhook_endpoint e
    where d.shop_id = ${shop_id} and ${chosen(replay)}
      and e.shop_id = d.shop_id and e.id = d.endpoint_id and e.disabled_at is null
    returning d.endpoint_id, d.lane`.execute(tx);
  return rows;
}
