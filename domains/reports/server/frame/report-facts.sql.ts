import { type RawBuilder, sql } from 'kysely';
import { ACCOUNT_SUMS } from '#domains/accounting/server/door/account-measures.sql.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { sumsAtBounds } from '#domains/measures/server/door/rows-of-measure.sql.ts';
import { OPENING_BALANCE } from '#domains/opening/contract/kinds.ts';
import { isInBranches } from '#domains/shops/server/door/scope.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { AccountSum, ReportAccount } from '../../core/frame/report-sums.ts';

export type ReportShop = {
  /** Today in its time zone. */
  today: string;
  first_month: number;
  currency: string;
  closed_until: string | null;
};

export async function loadReportShop(tx: Tx, shop_id: string, now: Date): Promise<ReportShop> {
  const result = await sql<ReportShop>`
    select (${now}::timestamptz at time zone s.timezone)::date as today,
      s.fiscal_year_first_month as first_month, s.currency, p.closed_until
    from shop s join book_period p on p.shop_id = s.shop_id
    where s.shop_id = ${shop_id}`.execute(tx);
  return assertPresent(result.rows[0], 'the shop exists');
}

export type ReportBranch = { id: string; name: string; name_bn: string };

/** The branches in scope, in their order; archived ones too, because the past has their sums. */
export async function selectReportBranches(
  tx: Tx,
  shop_id: string,
  branch_ids: readonly string[] | null,
): Promise<ReportBranch[]> {
  const scope = { branch_ids, warehouse_ids: null };
  const result = await sql<ReportBranch>`
    select id, name, name_bn from branch b
    where b.shop_id = ${shop_id} and ${isInBranches(scope, sql`b.id`)}
    order by code`.execute(tx);
  return result.rows;
}

/** A merged account stands under its survivor. */
export async function selectReportAccounts(tx: Tx, shop_id: string): Promise<ReportAccount[]> {
  const result = await sql<ReportAccount>`
    select id as account_id, code, name, name_bn, section,
      coalesce(merged_into, parent_id) as parent_id
    from account
    where shop_id = ${shop_id} order by code`.execute(tx);
  return result.rows;
}

export type SumFilter = {
  shop_id: string;
  branch_ids: readonly string[] | null;
  /** In order; sums are cut before each. The last one is the day after the last day. */
  bounds: readonly string[];
  isByBranch: boolean;
};

/** The first day of the part of the period that a day belongs to; null: it is before the first. */
function since(bounds: readonly string[]): RawBuilder<unknown> {
  const days = sql`${bounds}::date[]`;
  return sql`(${days})[width_bucket(business_date, ${days})]`;
}

export function branch({ isByBranch }: SumFilter): RawBuilder<unknown> {
  return isByBranch ? sql`branch_id` : sql`null::uuid`;
}

export function isInScope({ branch_ids }: SumFilter): RawBuilder<unknown> {
  return isInBranches({ branch_ids, warehouse_ids: null }, sql`branch_id`);
}

/** Sums of every account between two bounds: one reading, however many columns there are. */
export async function sumAccounts(tx: Tx, filter: SumFilter): Promise<AccountSum[]> {
  const result = await sql<AccountSum>`
    select ${branch(filter)} as branch_id, account_id, since,
      sum(debit)::bigint as debit, sum(credit)::bigint as credit
    from ${sumsAtBounds(ACCOUNT_SUMS, filter)} a
    where ${isInScope(filter)}
    group by 1, 2, 3`.execute(tx);
  return result.rows;
}

/** The part of the same sums within the bounds from opening balances and their reversals. */
export async function sumOpeningEntries(tx: Tx, filter: SumFilter): Promise<AccountSum[]> {
  const { shop_id, bounds } = filter;
  const [first, end] = [bounds[0] ?? null, bounds.at(-1) ?? null];
  const result = await sql<AccountSum>`
    with opened as (
      select id, business_date from document
      where shop_id = ${shop_id} and kind = ${OPENING_BALANCE.name}
    ), posted as (
      select id, business_date from opened
      union all
      select d.id, d.business_date from opened o
      join document d on d.shop_id = ${shop_id} and d.reverses_id = o.id
    ), opening as materialized (
      select e.id as entry_id from posted p
      cross join lateral (select id from journal_entry
        where shop_id = ${shop_id} and document_id = p.id offset 0) e
      where p.business_date >= ${first}::date and p.business_date < ${end}::date
    )
    select ${branch(filter)} as branch_id, account_id, ${since(bounds)} as since,
      sum(debit)::bigint as debit, sum(credit)::bigint as credit
    from opening o
    cross join lateral (select branch_id, account_id, business_date, debit, credit
      from journal_line where shop_id = ${shop_id} and entry_id = o.entry_id offset 0) l
    where ${isInScope(filter)}
    group by 1, 2, 3`.execute(tx);
  return result.rows;
}
