import { sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { rowsOfMeasure } from '#domains/measures/server/door/rows-of-measure.sql.ts';
import { isInBranches } from '#domains/shops/server/door/scope.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { Purpose } from '../core/journal.ts';
import type { AccountSums } from '../core/trial-balance.ts';
import { ACCOUNT_DAYS } from './door/account-measures.sql.ts';

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
 * Every account with an entry up to a day, and retained earnings, from daily sums alone: the
 * journal is never read, so its length does not matter.
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
  const result = await sql<SumsOfAccount>`
    with day as (
      select account_id, debit, credit, business_date,
        (${filter.from}::date is null or business_date < ${filter.from}::date) as is_before
      from ${rowsOfMeasure(ACCOUNT_DAYS, filter.shop_id)} a
      where business_date <= ${filter.as_of}::date
        and ${isInBranches(filter.scope, sql`branch_id`)}
    ), folded as (
      select account_id,
        coalesce(sum(debit - credit) filter (where is_before), 0)::bigint as opening,
        coalesce(sum(debit - credit)
          filter (where business_date < ${filter.year_begins_on}::date), 0)::bigint as earlier,
        coalesce(sum(debit) filter (where not is_before), 0)::bigint as period_debit,
        coalesce(sum(credit) filter (where not is_before), 0)::bigint as period_credit
      from day group by account_id
    )
    select a.id as account_id, a.code, a.name, a.name_bn, a.kind, a.section, a.purpose,
      coalesce(f.opening, 0) as opening, coalesce(f.earlier, 0) as earlier,
      coalesce(f.period_debit, 0) as period_debit, coalesce(f.period_credit, 0) as period_credit,
      f.account_id is not null as has_entries
    from account a left join folded f on f.account_id = a.id
    where a.shop_id = ${filter.shop_id} and (f.account_id is not null or a.purpose = 'retained')
    order by a.code`.execute(tx);
  return result.rows;
}
