import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { toQuery } from '#platform/db/fixed-statement.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { BatchThere, BatchUse, MovedBatch } from '../../core/batches/choose-batches.ts';
import type { Move } from '../../core/costs/costing.ts';

/** A batch name under which stock comes in. */
export type BatchToUpsert = {
  id: string;
  variant_id: string;
  name: string;
  expires_on: string | null;
  is_serial: boolean;
};

/**
 * Creates the batches of a receipt where they do not exist, and locks them in name order. Two
 * warehouses that receive one serial number wait for each other.
 */
export async function upsertBatches(
  tx: Tx,
  shop_id: string,
  batches: readonly BatchToUpsert[],
): Promise<void> {
  await sql`
    insert into batch (shop_id, id, variant_id, name, expires_on, is_serial, state)
    select ${shop_id}, id, variant_id, name, expires_on, is_serial,
      case when is_serial then 'gone' end
    from unnest(
      ${batches.map((b) => b.id)}::uuid[], ${batches.map((b) => b.variant_id)}::uuid[],
      ${batches.map((b) => b.name)}::text[], ${batches.map((b) => b.expires_on)}::date[],
      ${batches.map((b) => b.is_serial)}::boolean[]
    ) as t (id, variant_id, name, expires_on, is_serial)
    order by variant_id, lower(name)
    on conflict (shop_id, variant_id, lower(name)) do update
      set expires_on = coalesce(batch.expires_on, excluded.expires_on),
        is_serial = excluded.is_serial,
        state = case when excluded.is_serial then coalesce(batch.state, 'gone') end`.execute(tx);
}

/** The batches that a document may choose from. */
export type BatchQuery = {
  shop_id: string;
  /** The levels that stock leaves without a requested batch. */
  pickLocations: readonly Pick<Move, 'warehouse_id' | 'variant_id'>[];
  /** All levels that the document moves. */
  locations: readonly Pick<Move, 'warehouse_id' | 'variant_id'>[];
  names: readonly string[];
  mirrored: readonly NonNullable<Move['mirrors']>[];
};

/**
 * The batches that a document may take from, once their levels are locked: all in stock where it
 * may choose, and those that it names or mirrors, with their stock there. Movements of a duplicate
 * belong to the survivor.
 */
export async function loadBatches(
  tx: Tx,
  { shop_id, pickLocations, locations, names, mirrored }: BatchQuery,
): Promise<{ batches: BatchThere[]; moved: MovedBatch[] }> {
  const result = await sql<{ batches: BatchThere[]; moved: MovedBatch[] }>`
    with mirrored as (
      select m.document_id, m.line_no, s.id as batch_id, s.variant_id,
        abs(m.quantity) - coalesce((
          select sum(abs(r.quantity) - coalesce((
            select sum(abs(v.quantity)) from batch_move v
            where v.shop_id = r.shop_id and v.mirrors_document_id = r.document_id
              and v.mirrors_line_no = r.line_no and v.batch_id in (m.batch_id, s.id)), 0))
          from batch_move r
          where r.shop_id = m.shop_id and r.mirrors_document_id = m.document_id
            and r.mirrors_line_no = m.line_no and r.batch_id in (m.batch_id, s.id)), 0)
        as quantity
      from unnest(
        ${mirrored.map((m) => m.document_id)}::uuid[], ${mirrored.map((m) => m.line_no)}::int[]
      ) as t (document_id, line_no)
      join batch_move m on m.shop_id = ${shop_id} and m.document_id = t.document_id
        and m.line_no = t.line_no
      join batch b on b.shop_id = m.shop_id and b.id = m.batch_id
      join variant w on w.shop_id = b.shop_id and w.id = b.variant_id
      join batch s on s.shop_id = b.shop_id
        and s.id = case when w.merged_into is null then b.id else coalesce(b.merged_into, b.id) end
    ), place as (
      select * from unnest(
        ${locations.map((p) => p.warehouse_id)}::uuid[],
          ${locations.map((p) => p.variant_id)}::uuid[]
      ) as t (warehouse_id, variant_id)
    ), meant as (
      select l.warehouse_id, l.variant_id, l.batch_id
      from unnest(
        ${pickLocations.map((p) => p.warehouse_id)}::uuid[],
          ${pickLocations.map((p) => p.variant_id)}::uuid[]
      ) as t (warehouse_id, variant_id)
      join batch_level l on l.shop_id = ${shop_id} and l.warehouse_id = t.warehouse_id
        and l.variant_id = t.variant_id and l.on_hand > 0
      union
      select p.warehouse_id, p.variant_id, b.id
      from place p
      join batch b on b.shop_id = ${shop_id} and b.variant_id = p.variant_id
        and lower(b.name) = any(select lower(n) from unnest(${names}::text[]) as n)
      union
      select p.warehouse_id, p.variant_id, m.batch_id
      from place p join mirrored m on m.variant_id = p.variant_id
    )
    select (select coalesce(json_agg(json_build_object(
        'batch_id', b.id, 'variant_id', b.variant_id, 'warehouse_id', m.warehouse_id,
        'name', b.name, 'expires_on', b.expires_on, 'state', b.state,
        'on_hand', coalesce(l.on_hand, 0))), '[]')
      from meant m
      join batch b on b.shop_id = ${shop_id} and b.id = m.batch_id
      left join batch_level l on l.shop_id = b.shop_id and l.warehouse_id = m.warehouse_id
        and l.variant_id = m.variant_id and l.batch_id = m.batch_id) as batches,
      (select coalesce(json_agg(json_build_object('document_id', m.document_id,
          'line_no', m.line_no, 'batch_id', m.batch_id, 'quantity', m.quantity)
          order by m.document_id, m.line_no, b.expires_on, b.id), '[]')
        from mirrored m join batch b on b.shop_id = ${shop_id} and b.id = m.batch_id)
        as moved`.execute(tx);
  return assertPresent(result.rows[0], 'a select without from has a row');
}

type Document = { shop_id: string; document_id: string; business_date: string };

/**
 * The same as a statement to be sent with others. It refuses where not all held, and else returns
 * the batches of each movement as they are printed.
 */
export function batchesQuery(document: Document, uses: readonly BatchUse[]): CompiledQuery {
  return toQuery(sql`${batchParts(document, uses)}
    select case when not ${ALL_HELD} then refuse('insufficient_stock') end as refused,
      (select json_agg(json_build_object('line_no', m.line_no, 'batch', b.name,
          'is_serial', b.is_serial, 'expires_on', b.expires_on, 'quantity', abs(m.quantity),
          'warranty_until', m.warranty_until) order by b.expires_on, lower(b.name))
        from batch_moves m join batch b on b.shop_id = ${document.shop_id} and b.id = m.batch_id)
        as batches`);
}

const ALL_HELD = sql`(select count(*) from lowered)
  = (select count(*) from change where quantity < 0)`;

function batchParts(document: Document, uses: readonly BatchUse[]): RawBuilder<unknown> {
  const { shop_id, document_id, business_date } = document;
  return sql`with used as (
      select t.*, b.is_serial, p.warranty_months
      from unnest(
        ${uses.map((u) => u.line_no)}::int[], ${uses.map((u) => u.batch_id)}::uuid[],
        ${uses.map((u) => u.warehouse_id)}::uuid[], ${uses.map((u) => u.variant_id)}::uuid[],
        ${uses.map((u) => u.quantity)}::bigint[],
        ${uses.map((u) => u.mirrors?.document_id ?? null)}::uuid[],
        ${uses.map((u) => u.mirrors?.line_no ?? null)}::int[]
      ) as t (line_no, batch_id, warehouse_id, variant_id, quantity, mirrors_document_id,
        mirrors_line_no)
      join batch b on b.shop_id = ${shop_id} and b.id = t.batch_id
      join variant v on v.shop_id = b.shop_id and v.id = b.variant_id
      join product p on p.shop_id = v.shop_id and p.id = v.product_id
    ), posting as (
      select coalesce(r.kind = 'sale_return' or r.kind = 'exchange', d.kind in ('sale', 'exchange'))
          as is_sale,
        d.kind
      from document d
      left join document r on r.shop_id = d.shop_id and r.id = d.reverses_id
      where d.shop_id = ${shop_id} and d.id = ${document_id}
    ), batch_moves as (
      insert into batch_move (shop_id, document_id, line_no, batch_id, warehouse_id, variant_id,
        quantity, mirrors_document_id, mirrors_line_no, warranty_until)
      select ${shop_id}, ${document_id}, line_no, batch_id, warehouse_id, variant_id, quantity,
        mirrors_document_id, mirrors_line_no,
        case when quantity < 0 and warranty_months > 0 and posting.kind in ('sale', 'exchange')
          then (${business_date}::date + make_interval(months => warranty_months))::date end
      from used, posting
      returning line_no, batch_id, quantity, warranty_until
    ), change as (
      select warehouse_id, variant_id, batch_id, is_serial, sum(quantity)::bigint as quantity
      from used group by warehouse_id, variant_id, batch_id, is_serial
    ), raised as (
      insert into batch_level (shop_id, warehouse_id, variant_id, batch_id, on_hand, is_serial)
      select ${shop_id}, warehouse_id, variant_id, batch_id, quantity, is_serial
      from change where quantity > 0
      on conflict (shop_id, warehouse_id, variant_id, batch_id) do update
        set on_hand = batch_level.on_hand + excluded.on_hand, is_serial = excluded.is_serial
    ), lowered as (
      update batch_level l set on_hand = l.on_hand + c.quantity
      from change c
      where l.shop_id = ${shop_id} and l.warehouse_id = c.warehouse_id
        and l.variant_id = c.variant_id and l.batch_id = c.batch_id
        and c.quantity < 0 and l.on_hand + c.quantity >= 0
      returning 1
    ), placed as (
      update batch b set state = case
          when u.quantity > 0 then 'in_stock'
          when posting.is_sale then 'sold'
          when posting.kind = 'stock_transfer' then 'on_the_way'
          when posting.kind = 'supplier_return' then 'sent_back'
          else 'gone' end
      from used u, posting
      where b.shop_id = ${shop_id} and b.id = u.batch_id and b.is_serial
    )`;
}

/**
 * Removes serial numbers of a transfer that will not arrive. What arrived by this document was
 * written before.
 */
export function removeLostSerialsQuery(shop_id: string, sent_id: string): CompiledQuery {
  return toQuery(sql`
    update batch b set state = 'gone'
    from batch_move m join batch o on o.shop_id = m.shop_id and o.id = m.batch_id
    where m.shop_id = ${shop_id} and m.document_id = ${sent_id}
      and b.shop_id = m.shop_id and b.id in (o.id, o.merged_into) and b.is_serial
      and b.state = 'on_the_way'
      and not exists (select from batch_move r
        where r.shop_id = m.shop_id and r.mirrors_document_id = m.document_id
          and r.mirrors_line_no = m.line_no and r.batch_id in (m.batch_id, b.id))`);
}
