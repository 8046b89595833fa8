import { type RawBuilder, sql } from 'kysely';
import { firstDayOf } from '../period.sql.ts';
import { grainOf, type Measure, type Period } from './measure.ts';

/** A value of a statement, or a part of its text. */
type Given = string | RawBuilder<unknown>;

/**
 * The rows of a measure in a shop, as a relation for `from`: those of each day, month or year.
 * Folded documents and those that are not folded yet are both in it. One key may have several rows
 * of one period; their sum is exact.
 */
export function rowsOfMeasure(
  measure: Measure,
  shop_id: Given,
  period: Period = 'day',
): RawBuilder<unknown> {
  const columns = columnsOf(measure, grainOf(measure));
  const date = firstDayOf(period, sql`business_date`);
  const added = sql.join([
    ...measure.keys.map((name) => sql.ref(name)),
    sql`${date} as business_date`,
    ...measure.sums.map((name) => sql.ref(name)),
  ]);
  return sql`(
    select shop_id, ${columns} from ${sql.table(measure.table)}
    where shop_id = ${shop_id} and period = ${sql.lit(period)}
    union all
    select ${shop_id}::uuid as shop_id, ${added} from ${unfolded(measure, shop_id)}
  )`;
}

/**
 * The sums of each key over all days up to `day`, as a relation with the keys and the sums; one key
 * has several rows. It reads whole years, then months of the last year, then days of its last
 * month: at most 11 + 31 rows of a key more than there are years.
 */
export function sumsUpTo(
  measure: Measure,
  of: { shop_id: Given; day: Given },
): RawBuilder<unknown> {
  return sumsOf(measure, { shop_id: of.shop_id, from: null, to: of.day });
}

/**
 * The same over the days from `from` to `to`, both inclusive: whole years, and the months and days
 * before and after them.
 */
export function sumsBetween(
  measure: Measure,
  of: { shop_id: Given; from: Given; to: Given },
): RawBuilder<unknown> {
  return sumsOf(measure, of);
}

function sumsOf(
  measure: Measure,
  { shop_id, from, to }: { shop_id: Given; from: Given | null; to: Given },
): RawBuilder<unknown> {
  const columns = columnsOf(measure, measure.keys);
  const since = from === null ? sql`'-infinity'::date` : sql`(${from})::date`;
  const until = sql`((${to})::date + 1)`;
  const parts = rangesOf(measure, { since, until }).map(
    (range) => sql`
    select shop_id, ${columns} from ${sql.table(measure.table)}
    where shop_id = ${shop_id} and period = ${sql.lit(range.period)}
      and business_date >= ${range.since} and business_date < ${range.until}`,
  );
  return sql`(${sql.join(parts, sql` union all `)}
    union all
    select ${shop_id}::uuid as shop_id, ${columns} from ${unfolded(measure, shop_id)}
    where business_date >= ${since} and business_date < ${until}
  )`;
}

type Range = { period: Period; since: RawBuilder<unknown>; until: RawBuilder<unknown> };

/**
 * Splits the days from `since` until before `until` into whole periods, and what is before and
 * after them in the next smaller one. 2024-11-28 until 2026-02-03: days until 2024-12-01, months
 * until 2025-01-01, one year, months from 2026-01-01, days from 2026-02-01.
 */
function rangesOf(
  { periods }: Measure,
  { since, until }: { since: RawBuilder<unknown>; until: RawBuilder<unknown> },
): Range[] {
  const ranges: Range[] = [];
  let inner = { since, until };
  for (const [at, period] of periods.entries()) {
    const larger = periods[at + 1];
    if (larger === undefined) {
      ranges.push({ period, ...inner });
      break;
    }
    // Without a whole larger period, `first` is after `last`: then all is in the first range.
    const first = firstStartFrom(larger, inner.since);
    const last = firstDayOf(larger, inner.until);
    const end = sql`least(${first}, ${inner.until})`;
    ranges.push({ period, since: inner.since, until: end });
    ranges.push({ period, since: sql`greatest(${last}, ${end})`, until: inner.until });
    inner = { since: first, until: last };
  }
  return ranges;
}

/** The first day on or after `day` on which a period starts: 2026-03-02 -> 2026-04-01. */
function firstStartFrom(period: Period, day: RawBuilder<unknown>): RawBuilder<unknown> {
  return firstDayOf(period, sql`(${day} - 1 + ${sql.lit(`1 ${period}`)}::interval)`);
}

function unfolded(measure: Measure, shop_id: Given): RawBuilder<unknown> {
  const documents = sql`(select document_id from unfolded_document where shop_id = ${shop_id})`;
  return sql`(${measure.rows({ shop_id: sql`${shop_id}`, documents })}) as unfolded`;
}

function columnsOf({ sums }: Measure, grain: readonly string[]): RawBuilder<unknown> {
  return sql.join([...grain, ...sums].map((name) => sql.ref(name)));
}
