import { sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { rowsOfMeasure } from '#domains/measures/server/door/rows-of-measure.sql.ts';
import { isInBranches } from '#domains/shops/server/door/scope.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { AccountSums } from '../core/trial-balance.ts';
import { ACCOUNT_DAYS } from './door/account-measures.sql.ts';

/** Today in the shop's time zone. */
export async function shopDay(tx: Tx, shop_id: string, now: Date): Promise<string> {
  const result = await sql<{ day: string }>`
    select (${now}::timestamptz at time zone timezone)::date as day
    from shop where shop_id = ${shop_id}`.execute(tx);
  return assertPresent(result.rows[0], 'the shop exists').day;
}

/**
 * Every account with an entry up to a day, from daily sums alone: the journal is never read, so its
 * length does not matter.
 */
export async function foldDays(
  tx: Tx,
  filter: { shop_id: string; scope: Scope; from: string | null; as_of: string },
): Promise<AccountSums[]> {
  const result = await sql<AccountSums>`
    with day as (
      select account_id, debit, credit,
        (${filter.from}::date is null or business_date < ${filter.from}::date) as is_before
      from ${rowsOfMeasure(ACCOUNT_DAYS, filter.shop_id)} a
      where business_date <= ${filter.as_of}::date
        and ${isInBranches(filter.scope, sql`branch_id`)}
    ), folded as (
      select account_id,
        coalesce(sum(debit - credit) filter (where is_before), 0)::bigint as opening,
        coalesce(sum(debit) filter (where not is_before), 0)::bigint as period_debit,
        coalesce(sum(credit) filter (where not is_before), 0)::bigint as period_credit
      from day group by account_id
    )
    select a.id as account_id, a.code, a.name, a.name_bn, a.kind, f.opening, f.period_debit,
      f.period_credit
    from folded f join account a on a.shop_id = ${filter.shop_id} and a.id = f.account_id
    order by a.code`.execute(tx);
  return result.rows;
}
