import { sql } from 'kysely';
import type { Minor } from '#domains/kernel/core/money.ts';
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
    from account_day
    where shop_id = ${filter.shop_id} and branch_id = any(${filter.branch_ids}::uuid[])
      and account_id = any(${filter.account_ids}::uuid[])
      and business_date between ${filter.from}::date and ${filter.to}::date
    group by account_id, business_date order by business_date, account_id`.execute(tx);
  return result.rows;
}

/** Opening balances: the current balance, less movements from that day on. */
export async function selectOpenings(
  tx: Tx,
  filter: Omit<FlowFilter, 'to'>,
): Promise<{ account_id: string; balance: Minor }[]> {
  const result = await sql<{ account_id: string; balance: Minor }>`
    select account_id, sum(amount)::bigint as balance from (
      select account_id, debit - credit as amount from account_balance
      where shop_id = ${filter.shop_id} and branch_id = any(${filter.branch_ids}::uuid[])
        and account_id = any(${filter.account_ids}::uuid[])
      union all
      select account_id, credit - debit from account_day
      where shop_id = ${filter.shop_id} and branch_id = any(${filter.branch_ids}::uuid[])
        and account_id = any(${filter.account_ids}::uuid[])
        and business_date >= ${filter.from}::date
    ) as part group by account_id`.execute(tx);
  return result.rows;
}
