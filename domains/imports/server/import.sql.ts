import { type RawBuilder, sql } from 'kysely';
import { inWarehouses } from '#domains/shops/server/door/own.sql.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { ImportBatch } from '../contract/import.ts';
import type { ImportKind, Mapping } from '../core/import-fields.ts';

const instantOf = (column: string): RawBuilder<unknown> =>
  sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** What lies in somebody's warehouses, and what lies in none. */
const isOwn = (actor: Actor): RawBuilder<unknown> =>
  sql`(b.warehouse_id is null or ${inWarehouses(actor, sql`b.warehouse_id`)})`;

const BATCH: RawBuilder<unknown> = sql`
  b.id, b.kind, b.file_name, b.header, b.row_count as rows, b.sample, b.mapping, b.warehouse_id,
  u.name as made_by, ${instantOf('b.made_at')} as made_at,
  ${instantOf('b.committed_at')} as committed_at, ${instantOf('b.undone_at')} as undone_at,
  case when b.checked_at is null then null
    else jsonb_build_object('dues', 0, 'due_total', 0) || b.summary
      || jsonb_build_object('at', b.checked_at, 'errors', b.error_count)
  end as checked`;

export async function findBatch(
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<ImportBatch | undefined> {
  const { rows } = await sql<ImportBatch>`
    select ${BATCH} from import_batch b join app_user u on u.id = b.made_by
    where b.shop_id = ${actor.shop_id} and b.id = ${id} and ${isOwn(actor)}`.execute(tx);
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
    where b.shop_id = ${actor.shop_id} and ${isOwn(actor)}
      ${at === undefined ? sql`` : sql`and (b.made_at, b.id) < (${at}::timestamptz, ${id}::uuid)`}
    order by b.made_at desc, b.id desc limit ${page.limit + 1}`.execute(tx);
  return rows;
}

export type NewBatch = {
  id: string;
  kind: ImportKind;
  file_name: string;
  header: readonly string[];
  row_count: number;
  sample: readonly (readonly string[])[];
  rows: Buffer;
  mapping: Mapping;
  made_by: string;
  made_at: Date;
};

export async function insertBatch(tx: Tx, shop_id: string, batch: NewBatch): Promise<void> {
  await sql`
    insert into import_batch (shop_id, id, kind, file_name, header, row_count, sample, rows,
      mapping, made_by, made_at)
    values (${shop_id}, ${batch.id}, ${batch.kind}, ${batch.file_name},
      ${JSON.stringify(batch.header)}::jsonb, ${batch.row_count},
      ${JSON.stringify(batch.sample)}::jsonb, ${batch.rows},
      ${JSON.stringify(batch.mapping)}::jsonb, ${batch.made_by}, ${batch.made_at})`.execute(tx);
}

/** Of files that nobody went on with, a week after, nothing is kept. */
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
  mapping: Mapping;
  warehouse_id: string | null;
  checked_at: string | null;
  error_count: number | null;
  committed_at: string | null;
  undone_at: string | null;
};

/** From here on the work on one file goes one after the other. */
export async function lockBatch(
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<LockedBatch | undefined> {
  const { rows } = await sql<LockedBatch>`
    select kind, header, row_count, rows, mapping, warehouse_id, checked_at, error_count,
      committed_at, undone_at
    from import_batch b
    where b.shop_id = ${actor.shop_id} and b.id = ${id} and ${isOwn(actor)} for update`.execute(tx);
  return rows[0];
}

export type Checked = {
  id: string;
  mapping: Mapping;
  warehouse_id: string | null;
  now: Date;
  summary: object;
  error_count: number;
};

export async function updateChecked(tx: Tx, shop_id: string, checked: Checked): Promise<void> {
  await sql`
    update import_batch set mapping = ${JSON.stringify(checked.mapping)}::jsonb,
      warehouse_id = ${checked.warehouse_id}, checked_at = ${checked.now},
      summary = ${JSON.stringify(checked.summary)}::jsonb, error_count = ${checked.error_count}
    where shop_id = ${shop_id} and id = ${checked.id}`.execute(tx);
}

export async function updateCommitted(
  tx: Tx,
  shop_id: string,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await sql`
    update import_batch set committed_at = ${now}, rows = null
    where shop_id = ${shop_id} and id = ${id}`.execute(tx);
}

/**
 * The planner knows from here on how much the shop has: without, what joins all goods of it is
 * planned for one of them, and takes minutes.
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
  /** The code of what the row is of, else its name. */
  subject: string;
  field: string;
  code: string;
  params: Record<string, string | number>;
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
    insert into import_message (shop_id, batch_id, place, row, subject, field, code, params)
    select ${shop_id}, ${batch_id}, place, row, subject, field, code, params
    from unnest(
      ${messages.map((_, place) => place)}::int[], ${messages.map(({ row }) => row)}::int[],
      ${messages.map(({ subject }) => subject)}::text[],
      ${messages.map(({ field }) => field)}::text[], ${messages.map(({ code }) => code)}::text[],
      ${messages.map(({ params }) => JSON.stringify(params))}::jsonb[]
    ) as t (place, row, subject, field, code, params)`.execute(tx);
}

export async function selectMessages(
  tx: Tx,
  asked: { shop_id: string; batch_id: string; after: string | null; limit: number },
): Promise<Keyed<StoredMessage>[]> {
  const { rows } = await sql<Keyed<StoredMessage>>`
    select row, subject, field, code, params, array[place::text] as page_key from import_message
    where shop_id = ${asked.shop_id} and batch_id = ${asked.batch_id}
      and place > ${asked.after ?? '-1'}::int
    order by place limit ${asked.limit + 1}`.execute(tx);
  return rows;
}

export type Made = { kind: 'product' | 'party' | 'document'; subject_id: string };

export async function insertMade(
  tx: Tx,
  shop_id: string,
  { batch_id, made }: { batch_id: string; made: readonly Made[] },
): Promise<void> {
  await sql`
    insert into import_made (shop_id, batch_id, kind, subject_id)
    select ${shop_id}, ${batch_id}, kind, subject_id
    from unnest(
      ${made.map(({ kind }) => kind)}::text[], ${made.map((m) => m.subject_id)}::uuid[]
    ) as t (kind, subject_id)`.execute(tx);
}

export async function selectMade(tx: Tx, shop_id: string, batch_id: string): Promise<Made[]> {
  const { rows } = await sql<Made>`
    select kind, subject_id from import_made
    where shop_id = ${shop_id} and batch_id = ${batch_id} order by kind, subject_id`.execute(tx);
  return rows;
}

export async function findRemembered(
  tx: Tx,
  shop_id: string,
  kind: ImportKind,
): Promise<Record<string, string>> {
  const { rows } = await sql<{ columns: Record<string, string> }>`
    select columns from import_mapping where shop_id = ${shop_id} and kind = ${kind}`.execute(tx);
  return rows[0]?.columns ?? {};
}

export async function rememberMapping(
  tx: Tx,
  shop_id: string,
  { kind, columns }: { kind: ImportKind; columns: Record<string, string> },
): Promise<void> {
  await sql`
    insert into import_mapping (shop_id, kind, columns)
    values (${shop_id}, ${kind}, ${JSON.stringify(columns)}::jsonb)
    on conflict (shop_id, kind) do update set columns = excluded.columns`.execute(tx);
}

/** What is done from here on can be undone alone. */
export async function beginTrial(tx: Tx): Promise<void> {
  await sql`savepoint trial`.execute(tx);
}

export async function endTrial(tx: Tx): Promise<void> {
  await sql`rollback to savepoint trial`.execute(tx);
  await sql`release savepoint trial`.execute(tx);
}

/** Whether anything but these papers, and what reverses them, moved goods of these products. */
export async function isTraded(
  tx: Tx,
  shop_id: string,
  asked: { products: readonly string[]; documents: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql<{ is_traded: boolean }>`
    select exists (
      select from stock_movement j
      join variant v on v.shop_id = j.shop_id and v.id = j.variant_id
      join document d on d.shop_id = j.shop_id and d.id = j.document_id
      where j.shop_id = ${shop_id} and v.product_id = any(${asked.products}::uuid[])
        and d.id <> all(${asked.documents}::uuid[])
        and (d.reverses_id is null or d.reverses_id <> all(${asked.documents}::uuid[]))
    ) as is_traded`.execute(tx);
  return rows[0]?.is_traded ?? false;
}

export type Standing = { id: string; kind: 'stock_adjustment' | 'opening_due' };

/** Which of these papers nobody took back yet. */
export async function selectStanding(
  tx: Tx,
  shop_id: string,
  ids: readonly string[],
): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select d.id, d.kind from document d
    where d.shop_id = ${shop_id} and d.id = any(${ids}::uuid[])
      and not exists (select from document r
        where r.shop_id = d.shop_id and r.reverses_id = d.id)
    order by d.id`.execute(tx);
  return rows;
}
