import { type RawBuilder, sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { instantText } from '#platform/db/instant-text.sql.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { SyncItem } from '../../contract/sync-item.ts';
import type { FailureCode } from '../../core/failure-codes.ts';

/** What a person makes of a message `m`. */
const STATE = sql`case
  when m.state in ('waiting', 'running') then 'waiting'
  when m.state = 'dropped' or m.ignored_reason is not null then 'ignored'
  when m.state in ('unsure', 'dead') or m.delivery = 'failed' then 'to_fix'
  else 'done' end`;

/** The messages among which these states are: few, by an index of their own. */
const OPEN = sql`(m.state in ('waiting', 'running', 'unsure', 'dead') or m.delivery = 'failed')`;
const OPEN_STATES: readonly (string | null)[] = ['waiting', 'to_fix'];

type Among = {
  readonly shop_id: string;
  readonly connection_id?: string | null;
  readonly state?: string | null;
};

const items = ({ shop_id, connection_id = null, state = null }: Among): RawBuilder<unknown> => sql`
  select m.id, 'sms' as kind, m.connection_id, c.app, c.name as connection_name,
    m.recipient_end as subject, ${STATE} as state, m.last_code as code, m.last_text as text,
    m.delivery, m.charge, m.tries, ${instantText(sql`m.due_at`)} as due_at,
    ${instantText(sql`m.created_at`)} as created_at,
    ${instantText(sql`m.changed_at`)} as changed_at,
    m.sealed_content is not null and c.state <> 'disconnected' as can_retry, m.ignored_reason,
    m.created_at as at
  from sms_message m
  join connection c on c.shop_id = m.shop_id and c.id = m.connection_id
  where m.shop_id = ${shop_id}
    ${connection_id === null ? sql`` : sql`and m.connection_id = ${connection_id}::uuid`}
    ${OPEN_STATES.includes(state) ? sql`and ${OPEN}` : sql``}`;

const COLUMNS = sql`i.id, i.kind, i.connection_id, i.app, i.connection_name, i.subject, i.state,
  i.code, i.text, i.delivery, i.charge, i.tries, i.due_at, i.created_at, i.changed_at, i.can_retry,
  i.ignored_reason`;

export type ItemFilter = {
  readonly shop_id: string;
  readonly connection_id: string | null;
  readonly state: string | null;
  readonly code: string | null;
  /** The end of a phone number. */
  readonly subject: string | null;
};

export async function selectItems(
  tx: Tx,
  { shop_id, connection_id, state, code, subject }: ItemFilter,
  page: { after: readonly string[] | null; limit: number },
): Promise<Keyed<SyncItem>[]> {
  const [at, id] = page.after ?? [];
  const behind =
    page.after === null ? sql`` : sql`and (i.at, i.id) < (${at}::timestamptz, ${id}::uuid)`;
  const { rows } = await sql<Keyed<SyncItem>>`
    select ${COLUMNS}, array[to_char(i.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      i.id::text] as page_key
    from (${items({ shop_id, connection_id, state })}) i
    where (${state}::text is null or i.state = ${state}::text)
      and (${code}::text is null or i.code = ${code}::text)
      and (${subject}::text is null or i.subject = ${subject}::text) ${behind}
    order by i.at desc, i.id desc limit ${page.limit + 1}`.execute(tx);
  return rows;
}

export async function readItem(
  tx: Tx,
  { shop_id, id }: { shop_id: string; id: string },
): Promise<SyncItem> {
  const { rows } = await sql<SyncItem>`
    select ${COLUMNS} from (${items({ shop_id })}) i where i.id = ${id}`.execute(tx);
  return assertPresent(rows[0], 'the item exists');
}

type Counts = { to_fix: number; waiting: number; done: number; ignored: number };

type Counted = { readonly shop_id: string; readonly connection_id: string | null };

export async function countItems(tx: Tx, { shop_id, connection_id }: Counted): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) filter (where state = 'to_fix')::int as to_fix,
      count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state = 'done')::int as done,
      count(*) filter (where state = 'ignored')::int as ignored
    from (select ${STATE} as state from sms_message m where m.shop_id = ${shop_id}
      and (${connection_id}::uuid is null or m.connection_id = ${connection_id}::uuid)) as i
  `.execute(tx);
  return assertPresent(rows[0], 'an aggregate has a row');
}

export type CodeCount = { code: FailureCode; count: number };

/** Why items wait or must be looked at, the most frequent reason first. */
export async function countCodes(
  tx: Tx,
  { shop_id, connection_id, state }: Counted & { readonly state: string | null },
): Promise<CodeCount[]> {
  const { rows } = await sql<CodeCount>`
    select code, count(*)::int as count
    from (select m.last_code as code, ${STATE} as state from sms_message m
      where m.shop_id = ${shop_id} and ${OPEN}
        and (${connection_id}::uuid is null or m.connection_id = ${connection_id}::uuid)) as i
    where code is not null and state in ('waiting', 'to_fix')
      and (${state}::text is null or state = ${state}::text)
    group by code order by count desc, code`.execute(tx);
  return rows;
}
