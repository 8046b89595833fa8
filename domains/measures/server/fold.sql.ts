import { type CompiledQuery, sql } from 'kysely';
import { fixedQuery } from '#platform/db/fixed-statement.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Measure } from './door/measure.ts';
import { firstDayOf } from './period.sql.ts';

/** A shop is due when this many of its documents are unfolded, or one is this old. */
type Due = { moment: Date; enough: number; age_seconds: number; most: number };

/** The shops with something to fold, the one with the oldest document first. */
export async function selectShopsToFold(tx: Tx, due: Due): Promise<string[]> {
  const result = await sql<{ shop_id: string }>`
    select shop_id from shops_to_fold(${due.moment}::timestamptz, ${due.enough}::int,
      ${due.age_seconds}::int, ${due.most}::int)`.execute(tx);
  return result.rows.map(({ shop_id }) => shop_id);
}

/**
 * The first statement of a transaction that folds. The id comes from `selectShopsToFold`. One
 * server at a time folds a shop: `is_mine` is false while another does. Every row is found by its
 * key; a plan that was made while a table was empty must not read all of it later.
 */
export function beginFold(shop_id: string): string {
  return `select set_config('app.shop_id', '${shop_id}', true),
    set_config('enable_seqscan', 'off', true),
    pg_try_advisory_xact_lock(hashtextextended('fold ${shop_id}', 0)) as is_mine`;
}

/** Takes the oldest documents from the queue, in the order in which they were posted. */
export async function takeUnfolded(tx: Tx, shop_id: string, most: number): Promise<string[]> {
  const result = await sql<{ document_id: string }>`
    with taken as (
      delete from unfolded_document u using (
        select document_id from unfolded_document where shop_id = ${shop_id}
        order by position limit ${most}
      ) as oldest
      where u.shop_id = ${shop_id} and u.document_id = oldest.document_id
      returning u.document_id, u.position
    )
    select document_id from taken order by position`.execute(tx);
  return result.rows.map(({ document_id }) => document_id);
}

type Batch = { shop_id: string; document_ids: readonly string[] };

const statements = new WeakMap<Measure, (batch: Batch) => CompiledQuery>();

/** Adds documents to a measure: to the day, and to its month and year. */
export function foldQuery(measure: Measure, batch: Batch): CompiledQuery {
  let statement = statements.get(measure);
  if (statement === undefined) {
    statement = addingTo(measure);
    statements.set(measure, statement);
  }
  return statement(batch);
}

function addingTo(measure: Measure): (batch: Batch) => CompiledQuery {
  const { table, sums, periods, rows } = measure;
  const keys = sql.join(measure.keys.map((name) => sql.ref(name)));
  const columns = sql.join(sums.map((name) => sql.ref(name)));
  const added = sql.join(sums.map((name) => sql`exact_sum(${sql.ref(name)}) as ${sql.ref(name)}`));
  const changes = sql.join(
    sums.map((name) => sql`${sql.ref(name)} = t.${sql.ref(name)} + excluded.${sql.ref(name)}`),
  );
  const starts = sql.join(
    periods.map((period) => sql`(${sql.lit(period)}, ${firstDayOf(period, sql`day.day`)})`),
  );
  return fixedQuery<Batch>((value) => {
    const documents = sql`(select unnest(${value('document_ids')}::uuid[]) as document_id)`;
    return sql`
      insert into ${sql.table(table)} as t (shop_id, ${keys}, period, business_date, ${columns})
      select ${value('shop_id')}::uuid, ${keys}, p.period, p.business_date, ${added}
      from (
        select ${keys}, business_date as day, ${added}
        from (${rows({ shop_id: value('shop_id'), documents })}) as posted
        group by ${keys}, business_date
      ) as day
      cross join lateral (values ${starts}) as p (period, business_date)
      group by ${keys}, p.period, p.business_date order by ${keys}, p.period, p.business_date
      on conflict (shop_id, ${keys}, period, business_date) do update set ${changes}`;
  });
}
