import { type RawBuilder, sql } from 'kysely';
import type { PriceChange } from '#domains/catalog/core/known-variants.ts';
import type { KnownRule } from '#domains/catalog/server/door/import-products.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { isInWarehouses } from '#domains/shops/server/door/scope.sql.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { ImportBatch, ImportPrice } from '../contract/import.ts';
import type { Mark } from '../core/file-facts.ts';
import type { Head } from '../core/find-head.ts';
import type { ImportKind, Mapping } from '../core/import-fields.ts';
import type { LocationChoice } from '../core/location-columns.ts';
import type { ProgramName } from '../core/programs.ts';

const instantOf = (column: string): RawBuilder<unknown> =>
  sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Without a warehouse, or in a warehouse of the caller. */
const isVisibleTo = (actor: Actor): RawBuilder<unknown> =>
  sql`((b.warehouse_id is null or ${isInWarehouses(actor, sql`b.warehouse_id`)})
    and not exists (select from jsonb_to_recordset(b.locations) as l (warehouse_id uuid)
      where l.warehouse_id is not null and not (${isInWarehouses(actor, sql`l.warehouse_id`)})))`;

const BATCH: RawBuilder<unknown> = sql`
  b.id, b.kind, b.file_name, b.header, b.row_count as rows, b.sample, b.mapping, b.warehouse_id,
  b.sheets, b.sheet, b.head - 'names' as head, b.top, b.program, b.known, b.mark, b.left_out,
  b.locations,
  u.name as made_by, ${instantOf('b.made_at')} as made_at,
  ${instantOf('b.committed_at')} as committed_at, ${instantOf('b.undone_at')} as undone_at,
  case when b.checked_at is null then null
    else jsonb_build_object('dues', 0, 'due_total', 0, 'passed', 0, 'known', 0, 'prices', 0,
        'converted', 0,
        'new_units', '[]'::jsonb, 'new_categories', '[]'::jsonb) || b.summary
      || jsonb_build_object('at', b.checked_at, 'errors', b.error_count)
  end as checked`;

export async function findBatch(
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<ImportBatch | undefined> {
  const { rows } = await sql<ImportBatch>`
    select ${BATCH} from import_batch b join app_user u on u.id = b.made_by
    where b.shop_id = ${actor.shop_id} and b.id = ${id} and ${isVisibleTo(actor)}`.execute(tx);
  return rows[0];
}

export async function selectBatches(
  tx: Tx,
  actor: Actor,
  page: { after: readonly string[] | null; limit: number },
): Promise<Keyed<ImportBatch>[]> {
  const [at, id] = page.after ?? [];
  const { rows } = await sql<Keyed<ImportBatch>>`
    select ${BATCH},
      array[to_char(b.made_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), b.id::text] as page_key
    from import_batch b join app_user u on u.id = b.made_by
    where b.shop_id = ${actor.shop_id} and ${isVisibleTo(actor)}
      ${at === undefined ? sql`` : sql`and (b.made_at, b.id) < (${at}::timestamptz, ${id}::uuid)`}
    order by b.made_at desc, b.id desc limit ${page.limit + 1}`.execute(tx);
  return rows;
}

/** How a file is read: its sheet, its header and the mapping. */
export type Layout = {
  sheet: number;
  head: Head;
  header: readonly string[];
  program: ProgramName | null;
  row_count: number;
  sample: readonly (readonly string[])[];
  top: readonly { row: number; cells: readonly string[] }[];
  mapping: Mapping;
};

export type NewBatch = Layout & {
  id: string;
  kind: ImportKind;
  file_name: string;
  sheets: readonly { name: string; is_hidden: boolean; rows: number }[];
  delimiter: string | null;
  rows: Buffer;
  made_by: string;
  made_at: Date;
};

export async function insertBatch(tx: Tx, shop_id: string, batch: NewBatch): Promise<void> {
  await sql`
    insert into import_batch (shop_id, id, kind, file_name, header, row_count, sample, rows,
      mapping, made_by, made_at, sheets, sheet, head, top, program, delimiter)
    values (${shop_id}, ${batch.id}, ${batch.kind}, ${batch.file_name},
      ${JSON.stringify(batch.header)}::jsonb, ${batch.row_count},
      ${JSON.stringify(batch.sample)}::jsonb, ${batch.rows},
      ${JSON.stringify(batch.mapping)}::jsonb, ${batch.made_by}, ${batch.made_at},
      ${JSON.stringify(batch.sheets)}::jsonb, ${batch.sheet}, ${JSON.stringify(batch.head)}::jsonb,
      ${JSON.stringify(batch.top)}::jsonb, ${batch.program}, ${batch.delimiter})`.execute(tx);
}

/** The file is read differently from here on, so the last trial is dropped. */
export async function updateLayout(
  tx: Tx,
  shop_id: string,
  { id, layout }: { id: string; layout: Layout },
): Promise<void> {
  await sql`
    update import_batch set sheet = ${layout.sheet}, head = ${JSON.stringify(layout.head)}::jsonb,
      header = ${JSON.stringify(layout.header)}::jsonb, row_count = ${layout.row_count},
      sample = ${JSON.stringify(layout.sample)}::jsonb, top = ${JSON.stringify(layout.top)}::jsonb,
      mapping = ${JSON.stringify(layout.mapping)}::jsonb, program = ${layout.program},
      locations = '[]',
      checked_at = null, summary = null, error_count = null, rest = null
    where shop_id = ${shop_id} and id = ${id}`.execute(tx);
}

/** Deletes files that were not finished within a week. */
export async function deleteForgotten(tx: Tx, shop_id: string, before: Date): Promise<void> {
  await sql`
    delete from import_batch
    where shop_id = ${shop_id} and committed_at is null and made_at < ${before}`.execute(tx);
}

export type LockedBatch = {
  kind: ImportKind;
  header: string[];
  row_count: number;
  rows: Buffer | null;
  rest: Buffer | null;
  sheet: number;
  head: Head;
  program: ProgramName | null;
  delimiter: string | null;
  known: KnownRule;
  mark: Mark | null;
  currency: string;
  mapping: Mapping;
  warehouse_id: string | null;
  locations: LocationChoice[];
  checked_at: string | null;
  error_count: number | null;
  committed_at: string | null;
  undone_at: string | null;
};

/** From here on, work on one file takes turns. */
export async function lockBatch(
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<LockedBatch | undefined> {
  const { rows } = await sql<LockedBatch>`
    select kind, header, row_count, rows, rest, sheet, head, program, delimiter, known, mark,
      mapping, warehouse_id, locations, checked_at, error_count, committed_at, undone_at,
      (select s.currency from shop s where s.shop_id = b.shop_id) as currency
    from import_batch b
    where b.shop_id = ${actor.shop_id} and b.id = ${id}
      and ${isVisibleTo(actor)} for update`.execute(tx);
  return rows[0];
}

export type Checked = {
  id: string;
  mapping: Mapping;
  warehouse_id: string | null;
  locations: readonly LocationChoice[];
  now: Date;
  summary: object;
  error_count: number;
  known: KnownRule;
  mark: Mark | null;
  rest: Buffer | null;
};

export async function updateChecked(tx: Tx, shop_id: string, checked: Checked): Promise<void> {
  await sql`
    update import_batch set mapping = ${JSON.stringify(checked.mapping)}::jsonb,
      warehouse_id = ${checked.warehouse_id}, checked_at = ${checked.now},
      locations = ${JSON.stringify(checked.locations)}::jsonb,
      summary = ${JSON.stringify(checked.summary)}::jsonb, error_count = ${checked.error_count},
      known = ${checked.known}, mark = ${checked.mark}, rest = ${checked.rest}
    where shop_id = ${shop_id} and id = ${checked.id}`.execute(tx);
}

export async function updateCommitted(
  tx: Tx,
  shop_id: string,
  done: { id: string; now: Date; summary: object; rest: Buffer | null; left_out: number },
): Promise<void> {
  const { id, now, summary, rest, left_out } = done;
  await sql`
    update import_batch set committed_at = ${now}, rows = null, rest = ${rest},
      left_out = ${left_out}, summary = ${JSON.stringify(summary)}::jsonb
    where shop_id = ${shop_id} and id = ${id}`.execute(tx);
}

/**
 * Updates the planner's statistics. Without them, joins over all products are planned for one row
 * and
 * take minutes.
 */
export async function analyzeImported(tx: Tx): Promise<void> {
  await sql`select analyze_imported()`.execute(tx);
}

export async function updateUndone(
  tx: Tx,
  shop_id: string,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await sql`
    update import_batch set undone_at = ${now}
    where shop_id = ${shop_id} and id = ${id}`.execute(tx);
}

export type StoredMessage = {
  row: number;
  /** The code of the row, else its name. */
  subject: string;
  field: string;
  code: string;
  params: Record<string, string | number>;
  level: 'fault' | 'passed' | 'converted';
};

export async function replaceMessages(
  tx: Tx,
  shop_id: string,
  { batch_id, messages }: { batch_id: string; messages: readonly StoredMessage[] },
): Promise<void> {
  await sql`
    delete from import_message
    where shop_id = ${shop_id} and batch_id = ${batch_id}`.execute(tx);
  if (messages.length === 0) return;
  await sql`
    insert into import_message (shop_id, batch_id, place, row, subject, field, code, params, level)
    select ${shop_id}, ${batch_id}, place, row, subject, field, code, params, level
    from unnest(
      ${messages.map((_, index) => index)}::int[], ${messages.map(({ row }) => row)}::int[],
      ${messages.map(({ subject }) => subject)}::text[],
      ${messages.map(({ field }) => field)}::text[], ${messages.map(({ code }) => code)}::text[],
      ${messages.map(({ params }) => JSON.stringify(params))}::jsonb[],
      ${messages.map(({ level }) => level)}::text[]
    ) as t (place, row, subject, field, code, params, level)`.execute(tx);
}

export type MessageFilter = {
  shop_id: string;
  batch_id: string;
  level: StoredMessage['level'];
  after: string | null;
  limit: number;
};

export async function selectMessages(
  tx: Tx,
  filter: MessageFilter,
): Promise<Keyed<StoredMessage>[]> {
  const { rows } = await sql<Keyed<StoredMessage>>`
    select row, subject, field, code, params, level, array[place::text] as page_key
    from import_message
    where shop_id = ${filter.shop_id} and batch_id = ${filter.batch_id} and level = ${filter.level}
      and place > ${filter.after ?? '-1'}::int
    order by place limit ${filter.limit + 1}`.execute(tx);
  return rows;
}

export type Made = {
  kind: 'product' | 'party' | 'document' | 'unit' | 'category';
  subject_id: string;
};

export async function insertMade(
  tx: Tx,
  shop_id: string,
  { batch_id, made }: { batch_id: string; made: readonly Made[] },
): Promise<void> {
  await sql`
    insert into import_result (shop_id, batch_id, kind, subject_id)
    select ${shop_id}, ${batch_id}, kind, subject_id
    from unnest(
      ${made.map(({ kind }) => kind)}::text[], ${made.map((m) => m.subject_id)}::uuid[]
    ) as t (kind, subject_id)`.execute(tx);
}

export async function selectMade(tx: Tx, shop_id: string, batch_id: string): Promise<Made[]> {
  const { rows } = await sql<Made>`
    select kind, subject_id from import_result
    where shop_id = ${shop_id} and batch_id = ${batch_id} order by kind, subject_id`.execute(tx);
  return rows;
}

/** The mapping of an earlier file with this header. undefined: none. */
export async function findRemembered(
  tx: Tx,
  shop_id: string,
  { kind, head }: { kind: ImportKind; head: string },
): Promise<Mapping | undefined> {
  const { rows } = await sql<{ mapping: Mapping }>`
    select mapping from import_mapping
    where shop_id = ${shop_id} and kind = ${kind} and head = ${head}`.execute(tx);
  return rows[0]?.mapping;
}

export async function rememberMapping(
  tx: Tx,
  shop_id: string,
  { kind, head, mapping }: { kind: ImportKind; head: string; mapping: Mapping },
): Promise<void> {
  await sql`
    insert into import_mapping (shop_id, kind, head, mapping)
    values (${shop_id}, ${kind}, ${head}, ${JSON.stringify(mapping)}::jsonb)
    on conflict (shop_id, kind, head) do update set mapping = excluded.mapping`.execute(tx);
}

/** Replaces the list of prices that a file changes. */
export async function replacePrices(
  tx: Tx,
  shop_id: string,
  { batch_id, prices }: { batch_id: string; prices: readonly PriceChange[] },
): Promise<void> {
  await sql`
    delete from import_price where shop_id = ${shop_id} and batch_id = ${batch_id}`.execute(tx);
  if (prices.length === 0) return;
  await sql`
    insert into import_price (shop_id, batch_id, row, variant_id, price_before, price)
    select ${shop_id}, ${batch_id}, row, variant_id, price_before, price
    from unnest(${prices.map(({ row }) => row)}::int[],
      ${prices.map(({ variant_id }) => variant_id)}::uuid[],
      ${prices.map(({ before }) => before)}::bigint[],
      ${prices.map(({ after }) => after)}::bigint[]
    ) as t (row, variant_id, price_before, price)`.execute(tx);
}

export async function selectImportPrices(
  tx: Tx,
  filter: { shop_id: string; batch_id: string; after: string | null; limit: number },
): Promise<Keyed<ImportPrice>[]> {
  const { rows } = await sql<Keyed<ImportPrice>>`
    select i.row, p.code, p.name, p.name_bn, v.name as variant, i.price_before, i.price,
      array[i.row::text] as page_key
    from import_price i
    join variant v on v.shop_id = i.shop_id and v.id = i.variant_id
    join product p on p.shop_id = v.shop_id and p.id = v.product_id
    where i.shop_id = ${filter.shop_id} and i.batch_id = ${filter.batch_id}
      and i.row > ${filter.after ?? '-1'}::int
    order by i.row limit ${filter.limit + 1}`.execute(tx);
  return rows;
}

/** The prices that the file set and nobody changed since. */
export async function selectPricesToUndo(
  tx: Tx,
  shop_id: string,
  batch_id: string,
): Promise<{ variant_id: string; sale_price: Minor }[]> {
  const { rows } = await sql<{ variant_id: string; sale_price: Minor }>`
    select i.variant_id, i.price_before as sale_price
    from import_price i
    join variant v on v.shop_id = i.shop_id and v.id = i.variant_id
    where i.shop_id = ${shop_id} and i.batch_id = ${batch_id} and v.sale_price = i.price
      and v.product_discount <= i.price_before and i.price_before > 0
    order by i.row desc`.execute(tx);
  return rows;
}

/** Starts a savepoint: what follows can be rolled back alone. */
export async function beginTrial(tx: Tx): Promise<void> {
  await sql`savepoint trial`.execute(tx);
}

export async function endTrial(tx: Tx): Promise<void> {
  await sql`rollback to savepoint trial`.execute(tx);
  await sql`release savepoint trial`.execute(tx);
}

/** Releases the savepoint and keeps the changes. */
export async function releaseTrial(tx: Tx): Promise<void> {
  await sql`release savepoint trial`.execute(tx);
}

/** The packed rows with errors. null: none. */
export async function findRest(tx: Tx, shop_id: string, id: string): Promise<Buffer | null> {
  const { rows } = await sql<{ rest: Buffer | null }>`
    select rest from import_batch where shop_id = ${shop_id} and id = ${id}`.execute(tx);
  return rows[0]?.rest ?? null;
}

/** Whether any other document, except reversals of these, moved these products. */
export async function isTraded(
  tx: Tx,
  shop_id: string,
  filter: { products: readonly string[]; documents: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql<{ is_traded: boolean }>`
    select exists (
      select from stock_movement j
      join variant v on v.shop_id = j.shop_id and v.id = j.variant_id
      join document d on d.shop_id = j.shop_id and d.id = j.document_id
      where j.shop_id = ${shop_id} and v.product_id = any(${filter.products}::uuid[])
        and d.id <> all(${filter.documents}::uuid[])
        and (d.reverses_id is null or d.reverses_id <> all(${filter.documents}::uuid[]))
    ) as is_traded`.execute(tx);
  return rows[0]?.is_traded ?? false;
}

/** The documents that are not reversed. */
export async function selectUnreversed(
  tx: Tx,
  shop_id: string,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select d.id from document d
    where d.shop_id = ${shop_id} and d.id = any(${ids}::uuid[])
      and not exists (select from document r
        where r.shop_id = d.shop_id and r.reverses_id = d.id)
    order by d.id`.execute(tx);
  return rows.map(({ id }) => id);
}
