import { sql } from 'kysely';
import { ACCOUNT_MERGE } from '#domains/accounting/contract/kinds.ts';
import { ACCOUNT_SUMS } from '#domains/accounting/server/door/account-measures.sql.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { rowsOfMeasure, sumsUpTo } from '#domains/measures/server/door/rows-of-measure.sql.ts';
import { CASH_MOVEMENT } from '#domains/pos/contract/kinds.ts';
import { JOURNAL, MONEY_TRANSFER } from '#domains/treasury/contract/kinds.ts';
import type { Tx } from '#platform/db/tx.ts';

type FlowFilter = {
  shop_id: string;
  branch_ids: readonly string[];
  account_ids: readonly string[];
  from: string;
  to: string;
};

export type FlowOfDay = {
  account_id: string;
  business_date: string;
  came_in: Minor;
  went_out: Minor;
};

/** Debits and credits of each account, on each day with movements. */
export async function selectFlow(tx: Tx, filter: FlowFilter): Promise<FlowOfDay[]> {
  const result = await sql<FlowOfDay>`
    select account_id, business_date, sum(debit)::bigint as came_in,
      sum(credit)::bigint as went_out
    from ${rowsOfMeasure(ACCOUNT_SUMS, filter.shop_id)} a
    where branch_id = any(${filter.branch_ids}::uuid[])
      and account_id = any(${filter.account_ids}::uuid[])
      and business_date between ${filter.from}::date and ${filter.to}::date
    group by account_id, business_date order by business_date, account_id`.execute(tx);
  return result.rows;
}

/** The kinds of document that can move money from one of these accounts to another. */
const MOVING_KINDS = [MONEY_TRANSFER.name, CASH_MOVEMENT.name, JOURNAL.name, ACCOUNT_MERGE.name];

/** What was moved between these accounts on each day, by documents and by their reversals. */
export async function selectMoved(
  tx: Tx,
  filter: FlowFilter,
): Promise<{ business_date: string; moved: Minor }[]> {
  const { shop_id, from, to } = filter;
  // A document is posted at most hours before its business day begins in UTC.
  const posted = sql`d.posted_at >= ${from}::date - 1`;
  const result = await sql<{ business_date: string; moved: Minor }>`
    with moving as (
      select d.id from document d
      where d.shop_id = ${shop_id} and d.kind = any(${MOVING_KINDS}) and ${posted}
      union all
      select d.id from document d
      join document o on o.shop_id = d.shop_id and o.id = d.reverses_id
      where d.shop_id = ${shop_id} and d.kind = 'reversal' and ${posted}
        and o.kind = any(${MOVING_KINDS})
    ), flow as (
      select l.business_date, sum(l.debit) as came_in, sum(l.credit) as went_out
      from moving m
      join journal_entry e on e.shop_id = ${shop_id} and e.document_id = m.id
      join journal_line l on l.shop_id = ${shop_id} and l.entry_id = e.id
      where l.branch_id = any(${filter.branch_ids}::uuid[])
        and l.account_id = any(${filter.account_ids}::uuid[])
        and l.business_date between ${from}::date and ${to}::date
      group by m.id, l.business_date
    )
    select business_date, sum(least(came_in, went_out))::bigint as moved
    from flow where came_in > 0 and went_out > 0 group by business_date`.execute(tx);
  return result.rows;
}

/** Opening balances: all sums until the day before. */
export async function selectOpenings(
  tx: Tx,
  filter: Omit<FlowFilter, 'to'>,
): Promise<{ account_id: string; balance: Minor }[]> {
  const { shop_id, from } = filter;
  const result = await sql<{ account_id: string; balance: Minor }>`
    select account_id, sum(debit - credit)::bigint as balance
    from ${sumsUpTo(ACCOUNT_SUMS, { shop_id, day: sql`${from}::date - 1` })} a
    where branch_id = any(${filter.branch_ids}::uuid[])
      and account_id = any(${filter.account_ids}::uuid[])
    group by account_id`.execute(tx);
  return result.rows;
}
