import { type RawBuilder, sql } from 'kysely';
import { instantText } from '#platform/db/instant-text.sql.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { WebhookEndpoint } from '../../contract/webhook-endpoint.ts';

type Of = { readonly shop_id: string; readonly id: string };

export type WrittenEndpoint = {
  readonly url: string;
  readonly description: string;
  readonly events: readonly string[];
};

const stateAt = (now: Date) => sql`case when e.disabled_at is not null then 'disabled'
  when e.paused_at is not null then 'paused'
  when e.resting_until > ${now} then 'resting' else 'active' end`;

function columns(shop_id: string, now: Date): RawBuilder<unknown> {
  const count = (states: RawBuilder<unknown>) => sql`(select count(*)::int from webhook_delivery d
    where d.shop_id = ${shop_id} and d.endpoint_id = e.id and d.state in (${states}))`;
  return sql`e.id, e.url, e.description, e.events,
    ${stateAt(now)} as state, e.disabled_code,
    case when ${stateAt(now)} = 'resting'
      then ${instantText(sql`e.resting_until`)} end as resting_until,
    ${instantText(sql`e.failing_since`)} as failing_since,
    ${instantText(sql`e.succeeded_at`)} as succeeded_at,
    case when e.earlier_until > ${now}
      then ${instantText(sql`e.earlier_until`)} end as earlier_secret_until,
    ${count(sql`'waiting', 'running'`)} as waiting, ${count(sql`'failed', 'dropped'`)} as failed,
    ${instantText(sql`e.created_at`)} as created_at, e.version`;
}

export async function selectEndpoints(
  tx: Tx,
  { shop_id, now }: { shop_id: string; now: Date },
  page: { after: readonly string[] | null; limit: number },
): Promise<Keyed<WebhookEndpoint>[]> {
  const [at, id] = page.after ?? [];
  const behind =
    page.after === null ? sql`` : sql`and (e.created_at, e.id) < (${at}::timestamptz, ${id}::uuid)`;
  const { rows } = await sql<Keyed<WebhookEndpoint>>`
    select ${columns(shop_id, now)},
      array[to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        e.id::text] as page_key
    from webhook_endpoint e where e.shop_id = ${shop_id} ${behind}
    order by e.created_at desc, e.id desc limit ${page.limit + 1}`.execute(tx);
  return rows;
}

export async function findEndpoint(
  tx: Tx,
  { shop_id, id, now }: Of & { now: Date },
): Promise<WebhookEndpoint | undefined> {
  const { rows } = await sql<WebhookEndpoint>`
    select ${columns(shop_id, now)} from webhook_endpoint e
    where e.shop_id = ${shop_id} and e.id = ${id}`.execute(tx);
  return rows[0];
}

/** Locks the endpoints of a shop against each other's creation, and counts them. */
export async function countEndpoints(tx: Tx, shop_id: string): Promise<number> {
  await sql`select from shop where shop_id = ${shop_id} for no key update`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhook_endpoint where shop_id = ${shop_id}`.execute(tx);
  return rows[0]?.count ?? 0;
}

type Locked = { version: number; state: WebhookEndpoint['state'] };

/** The fold goes on meanwhile. */
export async function lockEndpoint(
  tx: Tx,
  { shop_id, id, now }: Of & { now: Date },
): Promise<Locked | undefined> {
  const { rows } = await sql<Locked>`
    select e.version, ${stateAt(now)} as state
    from webhook_endpoint e where e.shop_id = ${shop_id} and e.id = ${id}
    for no key update`.execute(tx);
  return rows[0];
}

export async function insertEndpoint(
  tx: Tx,
  made: Of & WrittenEndpoint & { secret: Buffer; created_at: Date; created_by: string },
): Promise<void> {
  await tx
    .insertInto('webhook_endpoint')
    .values({ ...made, events: [...made.events] })
    .execute();
}

export async function updateEndpoint(tx: Tx, { shop_id, id, ...written }: Of & WrittenEndpoint) {
  await sql`
    update webhook_endpoint set url = ${written.url}, description = ${written.description},
      events = ${[...written.events]}::text[], version = version + 1
    where shop_id = ${shop_id} and id = ${id}`.execute(tx);
}

/**
 * The former secret signs until then. While one does, it stays: the receiver may have no later one.
 */
export async function setSecret(
  tx: Tx,
  { shop_id, id, secret, until, now }: Of & { secret: Buffer; until: Date; now: Date },
): Promise<void> {
  await sql`
    update webhook_endpoint set
      earlier_secret = case when earlier_until > ${now} then earlier_secret else secret end,
      earlier_until = ${until}, secret = ${secret}, version = version + 1
    where shop_id = ${shop_id} and id = ${id}`.execute(tx);
}

export async function forgetEarlierSecret(tx: Tx, { shop_id, id }: Of): Promise<void> {
  await sql`
    update webhook_endpoint set earlier_secret = null, earlier_until = null, version = version + 1
    where shop_id = ${shop_id} and id = ${id}`.execute(tx);
}

/** Those whose time is over, of all shops. */
export async function eraseEarlierSecrets(tx: Tx, now: Date): Promise<void> {
  await sql`select erase_earlier_secrets(${now}::timestamptz)`.execute(tx);
}

export async function pauseEndpoint(
  tx: Tx,
  { shop_id, id, now }: Of & { now: Date },
): Promise<void> {
  await sql`
    update webhook_endpoint set paused_at = ${now}, version = version + 1
    where shop_id = ${shop_id} and id = ${id}`.execute(tx);
}

/** From now on it is an endpoint that never failed. */
export async function resumeEndpoint(tx: Tx, { shop_id, id }: Of): Promise<void> {
  await sql`
    update webhook_endpoint set disabled_at = null, disabled_code = null, failing_since = null,
      failed_calls = 0, failed_events = 0, resting_until = null, paused_at = null,
      version = version + 1
    where shop_id = ${shop_id} and id = ${id}`.execute(tx);
}

/**
 * With all that was to be sent to it. Events that nobody else hears go with their time. Only the
 * last step holds up the fold: then what it has written meanwhile is deleted too.
 */
export async function deleteEndpoint(tx: Tx, { shop_id, id }: Of): Promise<void> {
  await deleteDeliveries(tx, { shop_id, id });
  await sql`select from webhook_endpoint
    where shop_id = ${shop_id} and id = ${id} for update`.execute(tx);
  await deleteDeliveries(tx, { shop_id, id });
  await sql`delete from webhook_endpoint where shop_id = ${shop_id} and id = ${id}`.execute(tx);
}

async function deleteDeliveries(tx: Tx, { shop_id, id }: Of): Promise<void> {
  await sql`delete from webhook_delivery
    where shop_id = ${shop_id} and endpoint_id = ${id}`.execute(tx);
}
