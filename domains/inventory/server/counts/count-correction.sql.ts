import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Accounts } from '#domains/accounting/core/journal.ts';
import { accountsOf } from '#domains/accounting/server/door/accounts.sql.ts';
import { survivorOf } from '#domains/catalog/server/door/survivor.sql.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { fixedQuery, toQuery } from '#platform/db/fixed-statement.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { LotUse } from '../../core/batches/lots.ts';
import { SETTLED_FROM } from '../../core/costs/settle-levels.ts';
import type { LateName } from '../../core/counts/late-names.ts';
import { lastCost } from './count.sql.ts';

export type Late = { shop_id: string; document_id: string; happened_at: Date };

/** A line of a count, counted after the time of a document that is entered now. */
export type LateLine = {
  count_id: string;
  is_posted: boolean;
  /** The name of the count in messages. */
  count_name: string;
  counted_on: string;
  counted_at: Date;
  warehouse_id: string;
  /** The variant of the line; the survivor if it was merged since. */
  requested_id: string;
  variant_id: string;
  batch: string;
  batch_key: string;
  expires_on: string | null;
  counted: Quantity;
  book: Quantity;
  value: Minor | null;
  last_cost: Minor | null;
  /** What the document moved of it. */
  moved: Quantity;
  /** What was already corrected for it. */
  corrected: Quantity;
  /** The movement that this difference came from; the latest of several. */
  origin: { document_id: string; line_no: number; quantity: Quantity } | null;
  /** The stock of the batch there. null: no batches. */
  batch_on_hand: Quantity | null;
};

/**
 * What a document moved, by variant, batch and warehouse. What came back for it and was not taken
 * is 0.
 */
const movedBy = ({ shop_id, document_id }: Late) => sql`
  select warehouse_id, variant_id, batch_key, sum(quantity)::bigint as quantity from (
  select m.warehouse_id, ${survivorOf('m')} as variant_id, coalesce(lower(b.name), '') as batch_key,
    sum(coalesce(k.quantity, m.quantity))::bigint as quantity
  from stock_movement m
  left join batch_move k on k.shop_id = m.shop_id and k.document_id = m.document_id
    and k.line_no = m.line_no
  left join batch b on b.shop_id = k.shop_id and b.id = k.batch_id
  where m.shop_id = ${shop_id} and m.document_id = ${document_id} and m.kind = 'move'
    and m.line_no < ${SETTLED_FROM}
  group by 1, 2, 3
  union all
  select a.warehouse_id, ${survivorOf('k')}, k.batch_key, 0
  from stock_count_correction k
  join stock_adjustment a on a.shop_id = k.shop_id and a.document_id = k.document_id
  where k.shop_id = ${shop_id} and k.cause_id = ${document_id}
  ) as part group by warehouse_id, variant_id, batch_key`;

/**
 * The first count of each of these variants after the time of the document. It counted the stock as
 * it was, and every later count built on its result. Waits for a count that is being posted.
 */
export async function findLateLines(tx: Tx, late: Late): Promise<FoundLines> {
  return findLines(tx, late, movedBy(late));
}

export type LateDocument = {
  happened_at: Date;
  posted_at: Date;
  /** The posted counts that it corrected. */
  corrected: string[];
};

/** A document with a time of its own. undefined: it has none. */
export async function findLateDocument(
  tx: Tx,
  shop_id: string,
  document_id: string,
): Promise<LateDocument | undefined> {
  const result = await sql<LateDocument>`
    select d.happened_at, d.posted_at, array(
      select distinct k.count_id::text from stock_count_correction k
      where k.shop_id = d.shop_id and k.cause_id = d.id) as corrected
    from document d
    where d.shop_id = ${shop_id} and d.id = ${document_id}
      and d.happened_at is not null`.execute(tx);
  return result.rows[0];
}

/** The same for missing stock that a document is about to take, by batch. */
export async function findMissing(
  tx: Tx,
  late: Late,
  { warehouse_id, variant_id }: { warehouse_id: string; variant_id: string },
): Promise<FoundLines> {
  const movedVariants = sql`
    select distinct ${warehouse_id}::uuid as warehouse_id, ${variant_id}::uuid as variant_id,
      l.batch_key, -1::bigint as quantity
    from stock_count_line l
    join variant v on v.shop_id = l.shop_id and v.id = l.variant_id
    where l.shop_id = ${late.shop_id} and ${variant_id} in (v.id, v.merged_into)
      and l.counted_at > ${late.happened_at}`;
  return findLines(tx, late, movedVariants);
}

/**
 * The same for batches and serial numbers that a document names; for a bundle those of its parts.
 */
export async function findNamed(
  tx: Tx,
  late: Late,
  { warehouse_id, names }: { warehouse_id: string; names: readonly LateName[] },
): Promise<FoundLines> {
  const movedVariants = sql`
    select ${warehouse_id}::uuid as warehouse_id, g.variant_id, n.batch_key,
      sum(n.quantity)::bigint as quantity
    from unnest(
      ${names.map((name) => name.variant_id)}::uuid[],
      ${names.map((name) => name.batch_key)}::text[],
      ${names.map((name) => name.quantity)}::bigint[]
    ) as n (variant_id, batch_key, quantity)
    cross join lateral (
      select n.variant_id
      union
      select part_id from bundle_part
      where shop_id = ${late.shop_id} and variant_id = n.variant_id
    ) as g (variant_id)
    group by g.variant_id, n.batch_key`;
  return findLines(tx, late, movedVariants);
}

/**
 * The movements `o` that the difference of a line `l` of a count `c` came from, and its
 * corrections.
 */
const MOVES_OF_LINE = sql`
  from stock_movement o
  left join batch_move p on p.shop_id = o.shop_id and p.document_id = o.document_id
    and p.line_no = o.line_no
  left join batch q on q.shop_id = p.shop_id and q.id = p.batch_id
  where o.shop_id = l.shop_id and o.kind = 'move' and o.variant_id in (l.variant_id, m.variant_id)
    and o.line_no < ${SETTLED_FROM} and coalesce(lower(q.name), '') = l.batch_key
    and o.document_id in (
      select c.document_id
      union all
      select k.document_id from stock_count_correction k
      where k.shop_id = l.shop_id and k.count_id = l.count_id)
    and not exists (select from document r
      where r.shop_id = o.shop_id and r.reverses_id = o.document_id)`;

/** The change of a line's value by late costs. */
const changedSince = sql`coalesce((
  select sum(e.value) from stock_cost_change e
  where e.shop_id = l.shop_id and (e.document_id, e.line_no) in (
    select o.document_id, o.line_no ${MOVES_OF_LINE})), 0)`;

type FoundLines = { refuses: boolean; accounts: Accounts; lines: LateLine[] };

async function findLines(
  tx: Tx,
  late: Late,
  movedVariants: RawBuilder<unknown>,
): Promise<FoundLines> {
  const { shop_id, document_id, happened_at } = late;
  await sql`
    select from stock_count c
    where c.shop_id = ${shop_id} and c.cancelled_at is null and c.id in (
      select l.count_id from stock_count_line l
      join variant v on v.shop_id = l.shop_id and v.id = l.variant_id
      where l.shop_id = ${shop_id} and l.counted_at > ${happened_at}
        and coalesce(v.merged_into, v.id) in (select variant_id from (${movedVariants}) as moved))
    order by c.id for share`.execute(tx);
  const result = await sql<FoundLines>`
    with moved as (${movedVariants}), line as (
      select distinct on (m.warehouse_id, m.variant_id, m.batch_key)
        c.id as count_id, c.posted_id is not null as is_posted,
        coalesce(n.number, upper(right(c.id::text, 8))) as count_name,
        (l.counted_at at time zone s.timezone)::date::text as counted_on, l.counted_at,
        m.warehouse_id, l.variant_id as requested_id, m.variant_id, l.batch, l.batch_key,
          l.expires_on,
        l.counted, l.book, (l.value + ${changedSince})::bigint as value,
        ${lastCost(shop_id)} as last_cost, m.quantity as moved,
        (select json_build_object('document_id', o.document_id, 'line_no', o.line_no,
            'quantity', o.quantity)
          ${MOVES_OF_LINE} and sign(o.quantity) = sign(l.counted - l.book)
          order by o.order_no desc limit 1) as origin,
        coalesce((select sum(k.quantity)::bigint from stock_count_correction k
          where k.shop_id = l.shop_id and k.count_id = l.count_id and k.cause_id = ${document_id}
            and k.variant_id = l.variant_id and k.batch_key = l.batch_key), 0) as corrected,
        case when m.batch_key <> '' then coalesce((
          select h.on_hand from batch b
          join batch_level h on h.shop_id = b.shop_id and h.batch_id = b.id
            and h.warehouse_id = m.warehouse_id
          where b.shop_id = l.shop_id and b.variant_id = m.variant_id
            and lower(b.name) = m.batch_key), 0) end as batch_on_hand
      from moved m
      join shop s on s.shop_id = ${shop_id}
      join variant v on v.shop_id = s.shop_id and m.variant_id in (v.id, v.merged_into)
      join stock_count_line l on l.shop_id = v.shop_id and l.variant_id = v.id
        and l.batch_key = m.batch_key and l.counted_at > ${happened_at}
      join stock_count c on c.shop_id = l.shop_id and c.id = l.count_id
        and c.warehouse_id = m.warehouse_id and c.cancelled_at is null
      left join document_number n on n.shop_id = c.shop_id and n.document_id = c.document_id
      where not exists (select from document r
        where r.shop_id = c.shop_id and r.reverses_id = c.document_id)
      order by m.warehouse_id, m.variant_id, m.batch_key, l.counted_at, c.id
    )
    select (select late_entries = 'refuse' from shop where shop_id = ${shop_id}) as refuses,
      ${accountsOf(shop_id)} as accounts,
      (select coalesce(json_agg(line), '[]') from line) as lines`.execute(tx);
  const found = assertPresent(result.rows[0], 'a select without from has a row');
  const lines = found.lines.map((line) => {
    return Object.assign(line, { counted_at: new Date(line.counted_at) });
  });
  return Object.assign(found, { lines });
}

/** In an open count, adds a late document to the books of its moment. */
export async function moveBooks(
  tx: Tx,
  shop_id: string,
  lines: readonly LateLine[],
): Promise<void> {
  await sql`
    update stock_count_line l set book = l.book + t.moved, first_book = l.first_book + t.moved
    from unnest(
      ${lines.map((l) => l.count_id)}::uuid[], ${lines.map((l) => l.requested_id)}::uuid[],
      ${lines.map((l) => l.batch_key)}::text[], ${lines.map((l) => l.moved)}::bigint[]
    ) as t (count_id, variant_id, batch_key, moved)
    where l.shop_id = ${shop_id} and l.count_id = t.count_id and l.variant_id = t.variant_id
      and l.batch_key = t.batch_key`.execute(tx);
}

/** What the adjustment of a count and its corrections did to lots of these variants. */
export async function loadLotsOfCount(
  tx: Tx,
  { shop_id, count_id, variant_id }: { shop_id: string; count_id: string; variant_id: string },
): Promise<LotUse[]> {
  const result = await sql<LotUse>`
    with paper as (
      select document_id as id from stock_count
      where shop_id = ${shop_id} and id = ${count_id} and document_id is not null
      union
      select document_id from stock_count_correction
      where shop_id = ${shop_id} and count_id = ${count_id}
    ), used as (
      select u.lot_no, u.quantity, u.value from stock_lot_use u
      join stock_lot l on l.shop_id = u.shop_id and l.warehouse_id = u.warehouse_id
        and l.variant_id = u.variant_id and l.lot_no = u.lot_no and l.closed_at is null
      where u.shop_id = ${shop_id} and u.variant_id = ${variant_id}
        and u.document_id in (select id from paper)
      union all
      select lot_no, brought, brought_value from stock_lot
      where shop_id = ${shop_id} and variant_id = ${variant_id} and closed_at is null
        and brought > 0 and document_id in (select id from paper)
    )
    select lot_no as lot, sum(quantity)::bigint as quantity, sum(value)::bigint as value
    from (
      select * from used
      union all
      select e.lot_no, 0, e.value from stock_cost_change e
      join stock_movement m on m.shop_id = e.shop_id and m.document_id = e.document_id
        and m.line_no = e.line_no and m.variant_id = ${variant_id}
      where e.shop_id = ${shop_id} and e.document_id in (select id from paper)
        and e.lot_no in (select lot_no from used)
    ) as used group by lot_no having sum(quantity) <> 0 order by lot_no`.execute(tx);
  return result.rows;
}

export type CorrectedLine = {
  line_no: number;
  count_id: string;
  variant_id: string;
  batch_key: string;
  quantity: Quantity;
  value: Minor;
};

/** The lines of a correction. Each is added to the line of the count that it corrects. */
export function correctionsQuery(
  { shop_id, document_id, cause_id }: { shop_id: string; document_id: string; cause_id: string },
  lines: readonly CorrectedLine[],
): CompiledQuery {
  return toQuery(sql`
    with line as (
      select * from unnest(
        ${lines.map((l) => l.line_no)}::smallint[], ${lines.map((l) => l.count_id)}::uuid[],
        ${lines.map((l) => l.variant_id)}::uuid[], ${lines.map((l) => l.batch_key)}::text[],
        ${lines.map((l) => l.quantity)}::bigint[], ${lines.map((l) => l.value)}::bigint[]
      ) as t (line_no, count_id, variant_id, batch_key, quantity, value)
    ), corrected as (
      update stock_count_line l
      set book = l.book - t.quantity, first_book = l.first_book - t.quantity,
        value = coalesce(l.value, 0) + t.value
      from line t
      where l.shop_id = ${shop_id} and l.count_id = t.count_id and l.variant_id = t.variant_id
        and l.batch_key = t.batch_key
    )
    insert into stock_count_correction (shop_id, document_id, line_no, count_id, variant_id,
      batch_key, cause_id, quantity, value)
    select ${shop_id}, ${document_id}, line_no, count_id, variant_id, batch_key, ${cause_id},
      quantity, value
    from line`);
}

export type LinkedCorrection = {
  document_id: string;
  /** Whether it is reversed before the document that it depends on. */
  is_first: boolean;
};

/**
 * The corrections that depend on a document: those that it caused, or those of its count. One whose
 * reversal brings stock back is reversed first, so that the stock can leave. A serial number is in
 * one place: its last movement is reversed first, and of a count the count itself.
 */
export async function findCorrectionsOf(
  tx: Tx,
  shop_id: string,
  document_id: string,
): Promise<LinkedCorrection[]> {
  const result = await sql<LinkedCorrection>`
    select k.document_id,
      case when bool_or(coalesce(b.is_serial, false))
        then bool_and(k.cause_id = ${document_id}) and min(m.order_no) > (
          select max(o.order_no) from stock_movement o
          where o.shop_id = ${shop_id} and o.document_id = ${document_id})
        else sum(k.quantity) < 0 end as is_first
    from stock_count_correction k
    join stock_movement m on m.shop_id = k.shop_id and m.document_id = k.document_id
      and m.line_no = k.line_no
    left join batch b on b.shop_id = k.shop_id and b.variant_id = m.variant_id
      and lower(b.name) = k.batch_key
    where k.shop_id = ${shop_id}
      and (k.cause_id = ${document_id} or k.count_id in (select id from stock_count
        where shop_id = ${shop_id} and document_id = ${document_id}))
      and not exists (select from document r
        where r.shop_id = k.shop_id and r.reverses_id = k.document_id)
    group by k.document_id order by k.document_id desc`.execute(tx);
  return result.rows;
}

/** Reverses a correction: the lines of the count return to their earlier differences. */
export const unfoldCorrectionQuery = fixedQuery<{ shop_id: string; document_id: string }>(
  (value) => sql`
  update stock_count_line l
  set book = l.book + k.quantity, first_book = l.first_book + k.quantity,
    value = l.value - k.value
  from (select count_id, variant_id, batch_key, sum(quantity)::bigint as quantity,
      sum(value)::bigint as value
    from stock_count_correction
    where shop_id = ${value('shop_id')} and document_id = ${value('document_id')}
    group by count_id, variant_id, batch_key) k
  where l.shop_id = ${value('shop_id')} and l.count_id = k.count_id
    and l.variant_id = k.variant_id and l.batch_key = k.batch_key`,
);

const INSTANT = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

/** The corrections of a count for its page, the latest first. */
export function correctionsOf(shop_id: string, count_id: string): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(row), '[]') from (
    select k.document_id, n.number, r.id is not null as is_reversed, k.cause_id,
      d.kind as cause_kind, m.number as cause_number,
      to_char(coalesce(d.happened_at, x.happened_at) at time zone 'UTC', ${INSTANT})
        as happened_at,
      to_char(d.posted_at at time zone 'UTC', ${INSTANT}) as entered_at,
      p.code as product_code, p.name, p.name_bn, v.name as variant,
      coalesce(nullif(v.name_bn, ''), v.name) as variant_bn, nullif(l.batch, '') as batch,
      k.quantity, k.value
    from stock_count_correction k
    join stock_count_line l on l.shop_id = k.shop_id and l.count_id = k.count_id
      and l.variant_id = k.variant_id and l.batch_key = k.batch_key
    join document d on d.shop_id = k.shop_id and d.id = k.cause_id
    left join document x on x.shop_id = d.shop_id and x.id = d.reverses_id
    join document_number m on m.shop_id = k.shop_id and m.document_id = k.cause_id
    join document_number n on n.shop_id = k.shop_id and n.document_id = k.document_id
    join variant v on v.shop_id = k.shop_id and v.id = k.variant_id
    join product p on p.shop_id = v.shop_id and p.id = v.product_id
    left join document r on r.shop_id = k.shop_id and r.reverses_id = k.document_id
    where k.shop_id = ${shop_id} and k.count_id = ${count_id}
    order by d.posted_at desc, k.document_id desc, k.line_no limit 100
  ) as row)`;
}

export async function isCorrection(tx: Tx, shop_id: string, document_id: string): Promise<boolean> {
  const result = await sql`
    select from stock_count_correction
    where shop_id = ${shop_id} and document_id = ${document_id} limit 1`.execute(tx);
  return result.rows.length > 0;
}
