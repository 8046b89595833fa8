import { type RawBuilder, sql } from 'kysely';
import { firstDayOf } from '../period.sql.ts';
import { splitDays } from '../split-days.ts';
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

/**
 * The sums of each key between every two of the days in `bounds`, in order, as a relation with the
 * keys, `since` and the sums: `since` is the first day of the part, null before the first bound.
 * Days from the last bound on are left out. However many parts there are, the documents that are
 * not folded are read once.
 */
export function sumsAtBounds(
  measure: Measure,
  { shop_id, bounds }: { shop_id: string; bounds: readonly string[] },
): RawBuilder<unknown> {
  const columns = columnsOf(measure, measure.keys);
  const days = sql`${bounds}::date[]`;
  return sql`(
    select ${columns}, since from ${sumsFoldedAtBounds(measure, { shop_id, bounds })} folded
    union all
    select ${columns}, (${days})[width_bucket(business_date, ${days})] as since
    from ${unfolded(measure, shop_id)}
    where business_date < ${bounds.at(-1) ?? null}::date
  )`;
}

/** Some keys of a measure: relations of the statement around, and how rows `m` belong to them. */
export type SomeKeys = { from: RawBuilder<unknown>; isOf: RawBuilder<unknown> };

/** The same without the documents that are not folded, of all keys or of some. */
export function sumsFoldedAtBounds(
  measure: Measure,
  { shop_id, bounds, some }: { shop_id: string; bounds: readonly string[]; some?: SomeKeys },
): RawBuilder<unknown> {
  const columns = columnsOf(measure, measure.keys);
  const ranges = bounds.flatMap((until, at) => {
    const since = bounds[at - 1] ?? null;
    const split = splitDays(measure.periods, since ?? FIRST_DAY, until);
    return split.map((range) => ({ ...range, of: since }));
  });
  const keys = some === undefined ? sql`` : sql`cross join ${some.from}`;
  const isOf = some === undefined ? sql`` : sql`and ${some.isOf}`;
  // Row-level security takes only plain columns and parameters into the condition of an index.
  return sql`(
    select m.*, r.of as since
    from unnest(${ranges.map(({ of }) => of)}::date[],
      ${ranges.map(({ period }) => period)}::text[],
      ${ranges.map(({ since }) => since)}::date[], ${ranges.map(({ until }) => until)}::date[])
      as r (of, period, since, until)
    ${keys}
    cross join lateral (select ${columns} from ${sql.table(measure.table)} m
      where m.shop_id = ${shop_id} and m.period = r.period ${isOf}
        and m.business_date >= r.since and m.business_date < r.until offset 0) m
  )`;
}

/** The rows of documents that are not folded, with the keys, `business_date` and the sums. */
export function rowsNotFolded(measure: Measure, shop_id: string): RawBuilder<unknown> {
  const columns = columnsOf(measure, grainOf(measure));
  return sql`(select ${columns} from ${unfolded(measure, shop_id)})`;
}

/** Before any day of books. */
const FIRST_DAY = '0001-01-01';

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
