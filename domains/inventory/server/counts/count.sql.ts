import { type RawBuilder, sql } from 'kysely';
import type { Accounts } from '#domains/accounting/core/journal.ts';
import { accountsOf } from '#domains/accounting/server/door/accounts.sql.ts';
import type { Tracking } from '#domains/catalog/core/tracking.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { isInWarehouses } from '#domains/shops/server/door/scope.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { CountRequest } from '../../contract/stock-count.ts';
import type { CountedLine } from '../../core/counts/decide-count.ts';

export type LockedCount = {
  id: string;
  warehouse_id: string;
  category_id: string | null;
  brand_id: string | null;
  shelf: string | null;
  is_blind: boolean;
  note: string;
  created_by: string;
  request_hash: Buffer;
  posted_id: string | null;
  posted_by: string | null;
  is_cancelled: boolean;
};

type CountLookup = { shop_id: string; scope: Scope; id: string };

/**
 * Entries share the lock of the count. Posting or cancelling waits for them, and they wait for it.
 */
export async function lockCount(
  tx: Tx,
  { shop_id, scope, id }: CountLookup,
  strength: 'share' | 'update',
): Promise<LockedCount | undefined> {
  const lock = strength === 'share' ? sql`for share` : sql`for update`;
  const result = await sql<LockedCount>`
    select id, warehouse_id, category_id, brand_id, shelf, is_blind, note, created_by,
      request_hash, posted_id, posted_by, cancelled_at is not null as is_cancelled
    from stock_count
    where shop_id = ${shop_id} and id = ${id}
      and ${isInWarehouses({ shop_id, ...scope }, sql`warehouse_id`)}
    ${lock}`.execute(tx);
  return result.rows[0];
}

/** Whether the category, brand or shelf to count exists. */
export async function loadCountCheck(
  tx: Tx,
  shop_id: string,
  request: CountRequest,
): Promise<{ has_category: boolean; has_brand: boolean }> {
  const result = await sql<{ has_category: boolean; has_brand: boolean }>`
    select
      exists (select from category where shop_id = ${shop_id}
        and id = ${request.category_id ?? null} and archived_at is null) as has_category,
      exists (select from brand where shop_id = ${shop_id} and id = ${request.brand_id ?? null}
        and archived_at is null) as has_brand`.execute(tx);
  return assertPresent(result.rows[0], 'a select without from has a row');
}

export type CountToInsert = {
  shop_id: string;
  request: CountRequest;
  request_hash: Buffer;
  created_at: Date;
  created_by: string;
};

/** False: the id is taken. Waits while another transaction holds the id. */
export async function insertCount(tx: Tx, count: CountToInsert): Promise<boolean> {
  const { request: r } = count;
  const result = await sql`
    insert into stock_count (shop_id, id, warehouse_id, category_id, brand_id, shelf, is_blind,
      note, created_at, created_by, request_hash)
    values (${count.shop_id}, ${r.id}, ${r.warehouse_id}, ${r.category_id ?? null},
      ${r.brand_id ?? null}, ${r.shelf ?? null}, ${r.is_blind}, ${r.note}, ${count.created_at},
      ${count.created_by}, ${count.request_hash})
    on conflict (shop_id, id) do nothing returning id`.execute(tx);
  return result.rows.length > 0;
}

type Narrowed = Pick<LockedCount, 'warehouse_id' | 'category_id' | 'brand_id' | 'shelf'>;

/** Whether a product `p` with the level `l` belongs to the count. */
export function isOfCount(shop_id: string, count: Narrowed): RawBuilder<unknown> {
  const { category_id, brand_id, shelf } = count;
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (category_id !== null) {
    conditions.push(sql`p.category_id in (with recursive within as (
        select id from category where shop_id = ${shop_id} and id = ${category_id}
        union
        select c.id from category c join within w on c.parent_id = w.id
        where c.shop_id = ${shop_id}
      ) select id from within)`);
  }
  if (brand_id !== null) conditions.push(sql`p.brand_id = ${brand_id}`);
  if (shelf !== null) {
    conditions.push(sql`(l.shelf = ${shelf} or starts_with(l.shelf, ${`${shelf}-`}))`);
  }
  return sql.join(conditions, sql` and `);
}

export type CountedVariant = {
  kind: string;
  decimals: number;
  tracking: Tracking;
  requires_expiry: boolean;
  is_of_count: boolean;
  counted: number;
  /** Of the batch: its expiry date as the shop or this count knows it. */
  expires_on: string | null;
  /** A serial number that by the books is in another warehouse or in transit. */
  is_elsewhere: boolean;
};

/** What may be counted of this variant, and whether this count includes it. */
export async function loadCountedVariant(
  tx: Tx,
  shop_id: string,
  count: Narrowed & { id: string },
  { variant_id, batch }: { variant_id: string; batch: string },
): Promise<CountedVariant | undefined> {
  const result = await sql<CountedVariant>`
    select u.decimals, p.kind, p.tracking, p.requires_expiry,
      coalesce(${isOfCount(shop_id, count)}, false) as is_of_count,
      coalesce(c.counted, 0) as counted, coalesce(b.expires_on, c.expires_on) as expires_on,
      coalesce(b.state in ('in_stock', 'on_the_way') and not exists (
        select from batch_level h where h.shop_id = b.shop_id and h.batch_id = b.id
          and h.warehouse_id = ${count.warehouse_id} and h.is_here), false) as is_elsewhere
    from variant v
    join product p on p.shop_id = v.shop_id and p.id = v.product_id
    join unit u on u.shop_id = p.shop_id and u.id = p.unit_id
    left join stock_level l on l.shop_id = v.shop_id and l.variant_id = v.id
      and l.warehouse_id = ${count.warehouse_id}
    left join stock_count_line c on c.shop_id = v.shop_id and c.count_id = ${count.id}
      and c.variant_id = v.id and c.batch_key = lower(${batch}::text)
    left join batch b on b.shop_id = v.shop_id and b.variant_id = v.id
      and lower(b.name) = lower(${batch}::text)
    where v.shop_id = ${shop_id} and v.id = ${variant_id}`.execute(tx);
  return result.rows[0];
}

export type EntryToInsert = {
  shop_id: string;
  count_id: string;
  warehouse_id: string;
  id: string;
  variant_id: string;
  /** The batch or the serial number. '': the variant is not tracked. */
  batch: string;
  expires_on: string | null;
  mode: 'add' | 'set';
  quantity: Quantity;
  at: Date;
  by: string;
  /** A serial number scanned twice is one piece. */
  is_serial: boolean;
};

export type EntryBefore = Pick<
  EntryToInsert,
  'variant_id' | 'batch' | 'expires_on' | 'quantity' | 'by'
> & { mode: EntryToInsert['mode'] | 'none' };

export async function findEntry(
  tx: Tx,
  entryKey: { shop_id: string; count_id: string; id: string },
): Promise<EntryBefore | undefined> {
  const result = await sql<EntryBefore>`
    select variant_id, batch, expires_on, mode, quantity, by from stock_count_entry
    where shop_id = ${entryKey.shop_id} and count_id = ${entryKey.count_id} and id = ${entryKey.id}
    limit 1`.execute(tx);
  return result.rows[0];
}

const IN_MODE = {
  add: sql`counted = l.counted + excluded.counted`,
  set: sql`counted = excluded.counted, first_book = excluded.first_book`,
};

/**
 * One entry and its line: the book quantity is the stock on hand at this statement. Two users who
 * count one variant at once take turns, and their entries add up. False: the id is taken.
 */
export async function insertEntry(tx: Tx, e: EntryToInsert): Promise<boolean> {
  const result = await sql`
    with entry as (
      insert into stock_count_entry (shop_id, count_id, id, variant_id, batch, expires_on, mode,
        quantity, book, at, by)
      select ${e.shop_id}, ${e.count_id}, ${e.id}, ${e.variant_id},
        coalesce((select b.name from batch b where ${isBatchOfEntry(e)}), ${e.batch}),
          ${e.expires_on},
        ${e.mode}, ${e.quantity}, coalesce(${bookOf(e)}, 0), ${e.at}, ${e.by}
      on conflict do nothing
      returning batch, quantity, book
    )
    insert into stock_count_line as l (shop_id, count_id, variant_id, batch, expires_on, counted,
      book, first_book, counted_at, counted_by)
    select ${e.shop_id}, ${e.count_id}, ${e.variant_id}, batch, ${e.expires_on}, quantity, book,
      book, ${e.at}, ${e.by}
    from entry
    on conflict (shop_id, count_id, variant_id, batch_key) do update set
      ${IN_MODE[e.is_serial ? 'set' : e.mode]}, book = excluded.book,
      expires_on = coalesce(excluded.expires_on, l.expires_on),
      counted_at = excluded.counted_at, counted_by = excluded.counted_by
    returning 1`.execute(tx);
  return result.rows.length > 0;
}

const isBatchOfEntry = ({ shop_id, variant_id, batch }: EntryToInsert) =>
  sql`b.shop_id = ${shop_id} and b.variant_id = ${variant_id} and lower(b.name) = lower(${batch})`;

function bookOf(e: EntryToInsert): RawBuilder<unknown> {
  const isLevelOfEntry = sql`l.shop_id = ${e.shop_id} and l.warehouse_id = ${e.warehouse_id}
    and l.variant_id = ${e.variant_id}`;
  if (e.batch === '') return sql`(select l.on_hand from stock_level l where ${isLevelOfEntry})`;
  return sql`(select l.on_hand from batch b
    join batch_level l on l.shop_id = b.shop_id and l.batch_id = b.id
    where ${isBatchOfEntry(e)} and ${isLevelOfEntry})`;
}

/**
 * The stock on hand `o` of a level `l` and its product `p`. A tracked product has one line for each
 * batch.
 */
export const ON_HAND_BY_BATCH = sql`cross join lateral (
    select '' as batch, null::date as expires_on, l.on_hand
    where p.tracking = 'none' and l.on_hand <> 0
    union all
    select b.name, b.expires_on, h.on_hand
    from batch_level h join batch b on b.shop_id = h.shop_id and b.id = h.batch_id
    where p.tracking <> 'none' and h.shop_id = l.shop_id and h.warehouse_id = l.warehouse_id
      and h.variant_id = l.variant_id and h.on_hand > 0
  ) as o`;

/** Counts zero for everything in the count that is in stock by the books and was not counted. */
export async function insertRest(
  tx: Tx,
  count: LockedCount,
  rest: { shop_id: string; id: string; at: Date; by: string },
): Promise<number> {
  const { shop_id, id, at, by } = rest;
  const result = await sql<{ entries: number }>`
    with entry as (
      insert into stock_count_entry (shop_id, count_id, id, variant_id, batch, mode, quantity,
        book, at, by)
      select ${shop_id}, ${count.id}, ${id}, l.variant_id, o.batch, 'none', 0, o.on_hand, ${at},
        ${by}
      from stock_level l
      join variant v on v.shop_id = l.shop_id and v.id = l.variant_id
      join product p on p.shop_id = v.shop_id and p.id = v.product_id
      ${ON_HAND_BY_BATCH}
      where l.shop_id = ${shop_id} and l.warehouse_id = ${count.warehouse_id}
        and l.on_hand <> 0 and ${isOfCount(shop_id, count)}
        and not exists (select from stock_count_line c where c.shop_id = l.shop_id
          and c.count_id = ${count.id} and c.variant_id = l.variant_id
          and c.batch_key = lower(o.batch))
      order by l.variant_id, o.batch
      returning variant_id, batch, book
    ), line as (
      insert into stock_count_line (shop_id, count_id, variant_id, batch, counted, book,
        first_book, counted_at, counted_by)
      select ${shop_id}, ${count.id}, variant_id, batch, 0, book, book, ${at}, ${by} from entry
      on conflict do nothing
    )
    select count(*)::int as entries from entry`.execute(tx);
  return result.rows[0]?.entries ?? 0;
}

export async function cancelOpenCount(
  tx: Tx,
  shop_id: string,
  id: string,
  at: Date,
): Promise<void> {
  await sql`
    update stock_count set cancelled_at = ${at}
    where shop_id = ${shop_id} and id = ${id}`.execute(tx);
}

export type CountFactsRow = {
  accounts: Accounts;
  entries: number;
  lines: CountedLine[];
  /** Which of the requested variants were counted. */
  known: string[];
  decimals: Record<string, number>;
};

/**
 * The lines with a difference, in counting order, with the latest cost of each variant anywhere,
 * and the number of entries.
 */
export async function loadCountFacts(
  tx: Tx,
  shop_id: string,
  count_id: string,
  variant_ids: readonly string[],
): Promise<CountFactsRow> {
  const result = await sql<CountFactsRow>`
    with line as (
      select * from stock_count_line
      where shop_id = ${shop_id} and count_id = ${count_id} and counted <> book
    )
    select ${accountsOf(shop_id)} as accounts,
      (select count(*)::int from stock_count_entry
        where shop_id = ${shop_id} and count_id = ${count_id}) as entries,
      (select coalesce(json_agg(variant_id), '[]') from stock_count_line
        where shop_id = ${shop_id} and count_id = ${count_id}
          and variant_id = any(${variant_ids}::uuid[])) as known,
      (select coalesce(json_agg(json_build_object('variant_id', l.variant_id,
          'batch', l.batch, 'expires_on', l.expires_on, 'counted', l.counted,
          'book', l.book, 'last_cost', ${lastCost(shop_id)})
          order by l.counted_at, l.variant_id, l.batch_key), '[]') from line l) as lines,
      (select coalesce(json_object_agg(v.id, u.decimals), '{}')
        from (select distinct shop_id, variant_id from line) l
        join variant v on v.shop_id = l.shop_id and v.id = l.variant_id
        join product p on p.shop_id = v.shop_id and p.id = v.product_id
        join unit u on u.shop_id = p.shop_id and u.id = p.unit_id) as decimals`.execute(tx);
  return assertPresent(result.rows[0], 'a select without from has a row');
}

/** Of a surplus (a line `l`): the unit cost of the last receipt. 3.01 for 3 pieces: 1.00. */
export function lastCost(shop_id: string): RawBuilder<Minor | null> {
  return sql`case when l.counted > l.book then (
    select round(m.value * 10000::numeric / m.quantity)::bigint from stock_movement m
    where m.shop_id = ${shop_id} and m.variant_id = l.variant_id and m.quantity > 0
    order by m.business_date desc, m.document_id desc, m.line_no desc limit 1) end`;
}

export type Closing = {
  shop_id: string;
  count_id: string;
  posted_id: string;
  document_id: string | null;
  at: Date;
  by: string;
  values: readonly { variant_id: string; batch: string; value: Minor }[];
};

export async function closeCount(tx: Tx, closing: Closing): Promise<void> {
  const { shop_id, count_id, values } = closing;
  await sql`
    with line as (
      update stock_count_line l set value = t.value
      from unnest(
        ${values.map((v) => v.variant_id)}::uuid[], ${values.map((v) => v.batch)}::text[],
        ${values.map((v) => v.value)}::bigint[]
      ) as t (variant_id, batch, value)
      where l.shop_id = ${shop_id} and l.count_id = ${count_id} and l.variant_id = t.variant_id
        and l.batch = t.batch
    )
    update stock_count set posted_id = ${closing.posted_id}, document_id = ${closing.document_id},
      posted_at = ${closing.at}, posted_by = ${closing.by}
    where shop_id = ${shop_id} and id = ${count_id}`.execute(tx);
}
