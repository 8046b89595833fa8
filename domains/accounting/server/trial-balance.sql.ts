import { sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { sumsBetween, sumsUpTo } from '#domains/measures/server/door/rows-of-measure.sql.ts';
import { isInBranches } from '#domains/shops/server/door/scope.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { Purpose } from '../core/journal.ts';
import type { AccountSums } from '../core/trial-balance.ts';
import { ACCOUNT_SUMS } from './door/account-measures.sql.ts';

/** Today in the shop's time zone. */
export async function shopDay(tx: Tx, shop_id: string, now: Date): Promise<string> {
  const result = await sql<{ day: string }>`
    select (${now}::timestamptz at time zone timezone)::date as day
    from shop where shop_id = ${shop_id}`.execute(tx);
  return assertPresent(result.rows[0], 'the shop exists').day;
}

export type SumsOfAccount = AccountSums & {
  purpose: Purpose | null;
  /** Debit less credit before the fiscal year. */
  earlier: Minor;
  has_entries: boolean;
};

/**
 * Every account with an entry up to a day, and retained earnings, from the sums alone: the journal
 * is never read, and its length matters by one row a year.
 */
export async function foldDays(
  tx: Tx,
  filter: {
    shop_id: string;
    scope: Scope;
    from: string | null;
    as_of: string;
    year_begins_on: string;
  },
): Promise<SumsOfAccount[]> {
  const { shop_id, scope, from, as_of, year_begins_on } = filter;
  const before = from === null ? as_of : sql`${from}::date - 1`;
  const during =
    from === null
      ? sql``
      : sql`union all
      select account_id, 0, 0, debit, credit
      from ${sumsBetween(ACCOUNT_SUMS, { shop_id, from, to: as_of })} a
      where ${isInBranches(scope, sql`branch_id`)}`;
  const result = await sql<SumsOfAccount>`
    with part as (
      select account_id, debit - credit as opening, 0 as earlier, 0 as debit, 0 as credit
      from ${sumsUpTo(ACCOUNT_SUMS, { shop_id, day: before })} a
      where ${isInBranches(scope, sql`branch_id`)}
      union all
      select account_id, 0, debit - credit, 0, 0
      from ${sumsUpTo(ACCOUNT_SUMS, { shop_id, day: sql`${year_begins_on}::date - 1` })} a
      where ${isInBranches(scope, sql`branch_id`)}
      ${during}
    ), folded as (
      select account_id, sum(opening)::bigint as opening, sum(earlier)::bigint as earlier,
        sum(debit)::bigint as period_debit, sum(credit)::bigint as period_credit
      from part group by account_id
    )
    select a.id as account_id, a.code, a.name, a.name_bn, a.kind, a.section, a.purpose,
      coalesce(f.opening, 0) as opening, coalesce(f.earlier, 0) as earlier,
      coalesce(f.period_debit, 0) as period_debit, coalesce(f.period_credit, 0) as period_credit,
      f.account_id is not null as has_entries
    from account a left join folded f on f.account_id = a.id
    where a.shop_id = ${shop_id} and (f.account_id is not null or a.purpose = 'retained')
    order by a.code`.execute(tx);
  return result.rows;
}
