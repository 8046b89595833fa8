import { sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { sumsBetween, sumsUpTo } from '#domains/measures/server/door/rows-of-measure.sql.ts';
import { isInBranches } from '#domains/shops/server/door/scope.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { AccountSums } from '../core/trial-balance.ts';
import { ACCOUNT_SUMS } from './door/account-measures.sql.ts';

/** Today in the shop's time zone. */
export async function shopDay(tx: Tx, shop_id: string, now: Date): Promise<string> {
  const result = await sql<{ day: string }>`
    select (${now}::timestamptz at time zone timezone)::date as day
    from shop where shop_id = ${shop_id}`.execute(tx);
  return assertPresent(result.rows[0], 'the shop exists').day;
}

/**
 * Every account with an entry up to a day, from the sums alone: the journal is never read, and its
 * length matters by one row a year.
 */
export async function foldDays(
  tx: Tx,
  filter: { shop_id: string; scope: Scope; from: string | null; as_of: string },
): Promise<AccountSums[]> {
  const { shop_id, scope, from, as_of } = filter;
  const before = from === null ? as_of : sql`${from}::date - 1`;
  const during =
    from === null
      ? sql``
      : sql`union all
      select account_id, 0, debit, credit
      from ${sumsBetween(ACCOUNT_SUMS, { shop_id, from, to: as_of })} a
      where ${isInBranches(scope, sql`branch_id`)}`;
  const result = await sql<AccountSums>`
    with part as (
      select account_id, debit - credit as opening, 0 as debit, 0 as credit
      from ${sumsUpTo(ACCOUNT_SUMS, { shop_id, day: before })} a
      where ${isInBranches(scope, sql`branch_id`)}
      ${during}
    ), folded as (
      select account_id, sum(opening)::bigint as opening, sum(debit)::bigint as period_debit,
        sum(credit)::bigint as period_credit
      from part group by account_id
    )
    select a.id as account_id, a.code, a.name, a.name_bn, a.kind, f.opening, f.period_debit,
      f.period_credit
    from folded f join account a on a.shop_id = ${shop_id} and a.id = f.account_id
    order by a.code`.execute(tx);
  return result.rows;
}
