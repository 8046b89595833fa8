import { sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { BookPeriod } from '../contract/periods.ts';
import type { OpenDays } from '../core/decide-period.ts';

/** The books of a new shop begin with the fiscal year in which it is opened. */
export async function insertFirstPeriod(tx: Tx, shop_id: string): Promise<void> {
  await sql`
    insert into book_period (shop_id, begins_on)
    select shop_id, first_of_fiscal_year((created_at at time zone timezone)::date,
      fiscal_year_first_month)
    from shop where shop_id = ${shop_id}`.execute(tx);
}

/** The SQL function `day_refusal` locks with the same number. */
const POSTING_LOCK = 4_820_398;

/**
 * Waits for the postings in progress, and blocks new ones until this transaction ends. Every
 * posting calls the SQL function `day_refusal`, which takes the same lock shared. A later statement
 * sees what was committed while this one waited, so it sees every posting of a day to be closed.
 */
export async function blockPostings(tx: Tx, shop_id: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${shop_id}, ${sql.lit(POSTING_LOCK)}))
    `.execute(tx);
}

/** The period as stored, with today in the shop's time zone. */
export async function loadPeriod(tx: Tx, shop_id: string, now: Date): Promise<BookPeriod> {
  const result = await sql<BookPeriod>`
    select p.begins_on, p.closed_until,
      (${now}::timestamptz at time zone s.timezone)::date as today,
      to_char(p.closed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as closed_at,
      p.version
    from book_period p join shop s on s.shop_id = p.shop_id
    where p.shop_id = ${shop_id}`.execute(tx);
  return assertPresent(result.rows[0], 'every shop has a book period');
}

/** The first day of the fiscal year that contains `day`. */
export async function findFiscalYearStart(tx: Tx, shop_id: string, day: string): Promise<string> {
  const result = await sql<{ first: string }>`
    select least(${day}::date, first_of_fiscal_year(
      greatest(${day}::date, date '0002-01-01'), fiscal_year_first_month)) as first
    from shop
    where shop_id = ${shop_id}`.execute(tx);
  return assertPresent(result.rows[0], 'the shop exists').first;
}

/**
 * The caller has compared the version, after `blockPostings`. Only closing more days sets
 * `closed_at`: days that stay closed were closed by then, and the doctor finds later documents.
 */
export async function updatePeriod(
  tx: Tx,
  shop_id: string,
  { begins_on, closed_until }: OpenDays,
  now: Date,
): Promise<void> {
  await sql`
    update book_period set begins_on = ${begins_on}::date, closed_until = ${closed_until}::date,
      closed_at = case when ${closed_until}::date <= closed_until then closed_at
        when ${closed_until}::date is not null then ${now}::timestamptz end,
      version = version + 1
    where shop_id = ${shop_id}`.execute(tx);
}
