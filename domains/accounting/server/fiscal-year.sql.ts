import { type RawBuilder, sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { sumsBetween, sumsUpTo } from '#domains/measures/server/door/rows-of-measure.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { FiscalYear, YearWarning } from '../contract/fiscal-years.ts';
import { ACCOUNT_SUMS } from './door/account-measures.sql.ts';

type LoadedYear = FiscalYear & { version: number };

/**
 * The years from the first of the books to that of today, the oldest first. A closed one says
 * whether its closing balances are still those of its digest.
 */
export async function selectFiscalYears(
  tx: Tx,
  shop_id: string,
  now: Date,
): Promise<{ years: LoadedYear[]; today: string; version: number }> {
  const result = await sql<{ years: LoadedYear[]; today: string; version: number }>`
    with books as (
      select p.begins_on, p.version, (${now}::timestamptz at time zone s.timezone)::date as today
      from book_period p join shop s on s.shop_id = p.shop_id where p.shop_id = ${shop_id}
    ), year as (
      select y::date as begins_on, (y + interval '1 year' - interval '1 day')::date as ends_on
      from books, generate_series(begins_on::timestamp, today::timestamp, interval '1 year') as y
    ), result as (
      select y.begins_on, -coalesce(sum(d.debit - d.credit), 0)::bigint as result
      from year y
      cross join lateral ${sumsBetween(ACCOUNT_SUMS, {
        shop_id,
        from: sql`y.begins_on`,
        to: sql`y.ends_on`,
      })} d
      join account a on a.shop_id = d.shop_id and a.id = d.account_id
        and a.kind in ('income', 'expense')
      group by y.begins_on
    )
    select (select json_agg(json_build_object('begins_on', y.begins_on, 'ends_on', y.ends_on,
        'result', coalesce(r.result, 0),
        'closed_at', to_char(f.closed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'closed_by', u.name, 'is_unchanged', case when f.closed_at is not null
          then f.digest = ${digestUntil(shop_id, sql`y.ends_on`)} end) order by y.begins_on)
      from year y
      left join result r on r.begins_on = y.begins_on
      left join fiscal_year f on f.shop_id = ${shop_id} and f.begins_on = y.begins_on
      left join app_user u on u.id = f.closed_by and f.closed_at is not null) as years,
      books.today, books.version
    from books`.execute(tx);
  return assertPresent(result.rows[0], 'every shop has a book period');
}

/** A hash over the balance of each account in each branch at the end of a day. */
function digestUntil(shop_id: string, day: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(select encode(sha256(convert_to(coalesce(string_agg(
      b.branch_id || ' ' || b.account_id || ' ' || b.balance, ', '
      order by b.branch_id, b.account_id), ''), 'UTF8')), 'hex')
    from (
      select branch_id, account_id, sum(debit - credit)::bigint as balance
      from ${sumsUpTo(ACCOUNT_SUMS, { shop_id, day })} d
      group by branch_id, account_id having sum(debit - credit) <> 0
    ) b)`;
}

/** What is unfinished up to the end of a year. */
export async function selectYearWarnings(
  tx: Tx,
  shop_id: string,
  ends_on: string,
): Promise<YearWarning[]> {
  const counted = (code: YearWarning['code'], rows: RawBuilder<unknown>) => sql`
    select ${sql.lit(code)} as code, count(*)::int as count, null::bigint as amount
    from (${rows}) as t having count(*) > 0`;
  const result = await sql<YearWarning>`
    ${counted(
      'open_drawers',
      sql`select from shift h join shop s on s.shop_id = h.shop_id
        where h.shop_id = ${shop_id} and h.closed_at is null
          and (h.opened_at at time zone s.timezone)::date <= ${ends_on}::date`,
    )}
    union all
    select 'opening_equity', null, sum(d.debit - d.credit)::bigint
    from ${sumsUpTo(ACCOUNT_SUMS, { shop_id, day: sql`${ends_on}::date` })} d
    join account a on a.shop_id = d.shop_id and a.id = d.account_id
      and a.purpose = 'opening_equity'
    having sum(d.debit - d.credit) <> 0
    union all
    ${counted(
      'recurring_waiting',
      sql`select from recurring_run where shop_id = ${shop_id}
        and state in ('waiting', 'refused') and due_date <= ${ends_on}::date`,
    )}
    union all
    ${counted(
      'negative_stock',
      sql`select from stock_level where shop_id = ${shop_id} and on_hand < 0`,
    )}`.execute(tx);
  return result.rows;
}

type Closing = { shop_id: string; begins_on: string; ends_on: string; closed_by: string; at: Date };

/** The record of a closed year; `digest` is computed from what is posted now. */
export async function insertClosing(
  tx: Tx,
  { shop_id, begins_on, ends_on, closed_by, at }: Closing,
  result: number,
): Promise<void> {
  await sql`
    insert into fiscal_year (shop_id, begins_on, ends_on, closed_at, closed_by, result, digest)
    values (${shop_id}, ${begins_on}::date, ${ends_on}::date, ${at}, ${closed_by}, ${result},
      ${digestUntil(shop_id, sql`${ends_on}::date`)})
    on conflict (shop_id, begins_on) do update
      set closed_at = excluded.closed_at, closed_by = excluded.closed_by,
        result = excluded.result, digest = excluded.digest,
        version = fiscal_year.version + 1`.execute(tx);
}

/** The record stays, without its closing. */
export async function removeClosing(tx: Tx, shop_id: string, begins_on: string): Promise<void> {
  await sql`
    update fiscal_year set closed_at = null, version = version + 1
    where shop_id = ${shop_id} and begins_on = ${begins_on}::date`.execute(tx);
}

/** The last day of the last closed year; null: none is closed. */
export async function findClosedYearEnd(tx: Tx, shop_id: string): Promise<string | null> {
  const result = await sql<{ ends_on: string | null }>`
    select max(ends_on) as ends_on from fiscal_year
    where shop_id = ${shop_id} and closed_at is not null`.execute(tx);
  return result.rows[0]?.ends_on ?? null;
}
