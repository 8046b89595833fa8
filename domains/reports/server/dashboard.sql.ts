import { type RawBuilder, sql } from 'kysely';
import { ACCOUNT_SUMS } from '#domains/accounting/server/door/account-measures.sql.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { rowsOfMeasure, sumsUpTo } from '#domains/measures/server/door/rows-of-measure.sql.ts';
import { SALES_SUMS } from '#domains/sales/server/door/sales-measures.sql.ts';
import { fixedStatement, lastStatement, type Value } from '#platform/db/fixed-statement.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Dashboard } from '../contract/dashboard.ts';
import type { DashboardFacts, DashboardScope } from '../core/dashboard.ts';

export type DayScope = {
  /** The branches of the dashboard: one, or all. */
  branch_ids: string[];
  /** The requested day, and whether it is today. */
  business_date: string;
  is_today: boolean;
  hour: number;
  currency: string;
  branches: Dashboard['branches'];
  receivable_id: string;
  payable_id: string;
  money: DashboardScope['money'];
};

export type DayFilter = {
  shop_id: string;
  /** The branches where the caller works, and those shown; null: all. */
  own_branch_ids: readonly string[] | null;
  branch_ids: readonly string[] | null;
  warehouse_ids: readonly string[] | null;
  /** null: today, in the shop's time zone. */
  date: string | null;
  now: Date;
};

/** A part of a statement over the one row of its scope, `s`. */
export type Of = Value<DayFilter>;

/** The requested day, and the branches and accounts in the caller's scope. */
export async function loadScope(tx: Tx, filter: DayFilter): Promise<DayScope> {
  return assertPresent((await selectScope(tx, filter))[0], 'the shop exists');
}

/** The dashboard of a day, in one statement: rows of 28 days and of the accounts. */
export async function loadDashboard(tx: Tx, filter: DayFilter): Promise<DayScope & DashboardFacts> {
  return assertPresent((await selectDashboard(tx, filter))[0], 'the shop exists');
}

const selectScope = fixedStatement<DayFilter, DayScope>(scopeWithAccounts);

const selectDashboard = lastStatement<DayFilter, DayScope & DashboardFacts>(
  (of) => sql`
    with scope as materialized (${scopeWithAccounts(of)})
    select s.business_date, s.is_today, s.hour, s.currency, s.branches, s.receivable_id,
      s.payable_id, s.money, (${rowsOf(totals(of))}) as totals, (${rowsOf(days(of))}) as days,
      (${rowsOf(hours(of))}) as hours, (${rowsOf(dueMovements(of))}) as moved,
      (${rowsOf(positions(of))}) as positions
    from scope s`,
);

export function rowsOf(select: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select coalesce(json_agg(r), '[]') from (${select}) as r`;
}

/** The requested day, branches and warehouses: one row. */
export function scope(of: Of): RawBuilder<unknown> {
  const shop_id = of('shop_id');
  return sql`
    with local as (
      select ${of('now')}::timestamptz at time zone timezone as at, currency
      from shop where shop_id = ${shop_id}
    ), own as (
      select id, name, name_bn, code from branch
      where shop_id = ${shop_id}
        and ${isAmong(sql`id`, of('own_branch_ids'))}
    ), chosen as (
      select id from own where ${isAmong(sql`id`, of('branch_ids'))}
    )
    select coalesce(${of('date')}::date, local.at::date) as business_date,
      coalesce(${of('date')}::date, local.at::date) = local.at::date as is_today,
      extract(hour from local.at)::int as hour, local.currency,
      array(select id from chosen order by id) as branch_ids,
      array(select w.id from warehouse w join chosen c on c.id = w.branch_id
        where w.shop_id = ${shop_id} and ${isAmong(sql`w.id`, of('warehouse_ids'))}
        order by w.id) as warehouse_ids,
      (select json_agg(json_build_object('id', id, 'name', name, 'name_bn', name_bn) order by code)
        from own) as branches
    from local`;
}

/** Whether `id` is one of `ids`; null: no limit. One SQL text serves every scope. */
export function isAmong(id: RawBuilder<unknown>, ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${ids}::uuid[] is null or ${id} = any(${ids}::uuid[]))`;
}

/** The row of `scope`, with the accounts of money and dues. */
function scopeWithAccounts(of: Of): RawBuilder<DayScope> {
  const shop_id = of('shop_id');
  return sql`
    with place as materialized (${scope(of)}), dues as (
      select max(id::text) filter (where purpose = 'receivable')::uuid as receivable_id,
        max(id::text) filter (where purpose = 'payable')::uuid as payable_id
      from account where shop_id = ${shop_id} and purpose in ('receivable', 'payable')
    ), money as materialized (
      select distinct on (a.code) a.id as account_id, a.code, a.name, a.name_bn, m.kind,
        a.merged_into is not null as is_merged
      from payment_method m
      left join bank_account b on b.shop_id = m.shop_id and b.payment_method_id = m.id
      cross join lateral (values (m.account_id), (b.account_id)) as t (account_id)
      join account a on a.shop_id = m.shop_id and t.account_id in (a.id, a.merged_into)
      where m.shop_id = ${shop_id} and m.kind in ('cash', 'mobile', 'card', 'bank')
      order by a.code, m.rank
    )
    select place.*, dues.*, (select coalesce(json_agg(money), '[]') from money) as money,
      array[dues.receivable_id, dues.payable_id] || array(select account_id from money)
        as account_ids
    from place, dues`;
}

/** Whether a row belongs to one of the requested branches. */
export function isInChosenBranches(of: Of, row: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${row}.shop_id = ${of('shop_id')} and ${row}.branch_id = any(s.branch_ids)`;
}

const TOTAL = sql`gross - returned - discount + vat + rounding`;

/** Sales of each of the last four weeks' days. */
function totals(of: Of): RawBuilder<unknown> {
  return sql`select business_date, exact_sum(sales) as sales, exact_sum(${TOTAL}) as total
    from ${rowsOfMeasure(SALES_SUMS, of('shop_id'))} d
    where ${isInChosenBranches(of, sql`d`)}
      and business_date between s.business_date - 27 and s.business_date
    group by business_date`;
}

/** The day and the day a week before. */
const BOTH_DAYS = sql`array[s.business_date, s.business_date - 7]`;

function days(of: Of): RawBuilder<unknown> {
  return sql`select business_date, exact_sum(sales) as sales, exact_sum(returns) as returns,
      exact_sum(${TOTAL}) as total, exact_sum(gross - returned - discount) as net,
      exact_sum(discount) as discount, exact_sum(cost) as cost, exact_sum(on_due) as on_due,
      exact_sum(due_given) as due_given, exact_sum(due_taken) as due_taken
    from ${rowsOfMeasure(SALES_SUMS, of('shop_id'))} d
    where ${isInChosenBranches(of, sql`d`)} and business_date = any(${BOTH_DAYS})
    group by business_date`;
}

function hours(of: Of): RawBuilder<unknown> {
  return sql`select business_date, hour, exact_sum(sales) as sales, exact_sum(${TOTAL}) as total
    from ${rowsOfMeasure(SALES_SUMS, of('shop_id'))} d
    where ${isInChosenBranches(of, sql`d`)} and business_date = any(${BOTH_DAYS})
    group by business_date, hour`;
}

/** Debits and credits of the dues, on the day and a week before. */
function dueMovements(of: Of): RawBuilder<unknown> {
  return sql`select account_id, business_date, exact_sum(debit) as debit,
      exact_sum(credit) as credit
    from ${rowsOfMeasure(ACCOUNT_SUMS, of('shop_id'))} a
    where ${isInChosenBranches(of, sql`a`)}
      and account_id = any(array[s.receivable_id, s.payable_id])
      and business_date = any(${BOTH_DAYS})
    group by account_id, business_date`;
}

/** The balance of the accounts at the end of the day. */
function positions(of: Of): RawBuilder<unknown> {
  const sums = sumsUpTo(ACCOUNT_SUMS, { shop_id: of('shop_id'), day: sql`s.business_date` });
  return sql`select account_id, exact_sum(debit - credit) as balance
    from ${sums} a
    where ${isInChosenBranches(of, sql`a`)} and account_id = any(s.account_ids)
    group by account_id`;
}
