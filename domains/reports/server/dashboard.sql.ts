import { type RawBuilder, sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { inBranches, isOwnWarehouse } from '#domains/shops/server/door/own.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { Dashboard } from '../contract/dashboard.ts';
import { type DashboardFacts, FORTNIGHT, type MoneyAccount } from '../core/dashboard.ts';
import { daysBefore } from '../core/days.ts';

export type DayScope = {
  shop_id: string;
  /** What the figures are of. */
  branch_ids: string[];
  warehouse_ids: string[];
  /** The day asked for, and whether that is the day it is now. */
  business_date: string;
  is_today: boolean;
  hour: number;
  currency: string;
  branches: Dashboard['branches'];
  receivable_id: string;
  payable_id: string;
  money: Omit<MoneyAccount, 'balance'>[];
};

type AskedScope = {
  shop_id: string;
  /** Where the caller works, and what of it is shown. */
  own: Scope;
  shown: Scope;
  now: Date;
  date: string | null;
};

/**
 * Which branches and accounts there are, and which day it is there. The statement behind it has
 * the same parts whatever is asked: planning it anew each time would cost more than running it.
 */
export async function loadScope(tx: Tx, asked: AskedScope): Promise<DayScope> {
  const { shop_id, own, shown, now, date } = asked;
  const result = await sql<Omit<DayScope, 'shop_id'>>`
    with local as (
      select ${now}::timestamptz at time zone timezone as at, currency
      from shop where shop_id = ${shop_id}
    ), own as (
      select id, name, name_bn, code from branch
      where shop_id = ${shop_id} and ${inBranches(own, sql`id`)}
    ), chosen as (
      select id from own where ${inBranches(shown, sql`id`)}
    ), money as (
      select distinct on (a.code) a.id as account_id, a.code, a.name, a.name_bn, m.kind
      from payment_method m
      left join bank_account b on b.shop_id = m.shop_id and b.payment_method_id = m.id
      join account a on a.shop_id = m.shop_id and a.id in (m.account_id, b.account_id)
      where m.shop_id = ${shop_id} and m.kind in ('cash', 'mobile', 'card', 'bank')
      order by a.code, m.rank
    )
    select set_config('plan_cache_mode', 'force_generic_plan', true) as plans,
      coalesce(${date}::date, local.at::date) as business_date,
      coalesce(${date}::date, local.at::date) = local.at::date as is_today,
      extract(hour from local.at)::int as hour, local.currency,
      array(select id from chosen order by id) as branch_ids,
      array(select w.id from warehouse w join chosen c on c.id = w.branch_id
        where w.shop_id = ${shop_id} and ${isOwnWarehouse(shown, sql`w`)} order by w.id)
        as warehouse_ids,
      (select json_agg(json_build_object('id', id, 'name', name, 'name_bn', name_bn) order by code)
        from own) as branches,
      (select id from account where shop_id = ${shop_id} and purpose = 'receivable')
        as receivable_id,
      (select id from account where shop_id = ${shop_id} and purpose = 'payable') as payable_id,
      (select coalesce(json_agg(money), '[]') from money) as money
    from local`.execute(tx);
  return { shop_id, ...assertPresent(result.rows[0], 'the shop of an actor') };
}

/**
 * Everything that a day shows, in one statement. What it reads does not grow with the history: rows
 * of 28 days, of the goods of one day, of the accounts and of the last numbers.
 */
export async function loadDashboard(tx: Tx, scope: DayScope): Promise<DashboardFacts> {
  const { shop_id, branch_ids, business_date } = scope;
  const here = (row: RawBuilder<unknown>) =>
    sql`${row}.shop_id = ${shop_id} and ${row}.branch_id = any(${branch_ids}::uuid[])`;
  const result = await sql<DashboardFacts>`
    with sold_total as (
      select d.business_date, sum(d.sales)::bigint as sales,
        sum(d.gross - d.returned - d.discount + d.vat + d.rounding)::bigint as total
      from sales_day d
      where ${here(sql`d`)} and d.business_date between ${business_date}::date - 27
        and ${business_date}::date
      group by d.business_date
    ), sold as materialized (
      select d.business_date, d.hour, d.sales, d.returns, d.cost, d.discount, d.on_due,
        d.due_given, d.due_taken, d.gross - d.returned - d.discount as net,
        d.gross - d.returned - d.discount + d.vat + d.rounding as total
      from sales_day d
      where ${here(sql`d`)}
        and d.business_date = any(array[${business_date}::date - 7, ${business_date}::date])
    ), sold_day as (
      select business_date, sum(sales)::bigint as sales, sum(returns)::bigint as returns,
        sum(total)::bigint as total, sum(net)::bigint as net, sum(discount)::bigint as discount,
        sum(cost)::bigint as cost, sum(on_due)::bigint as on_due,
        sum(due_given)::bigint as due_given, sum(due_taken)::bigint as due_taken
      from sold group by business_date
    ), sold_hour as (
      select business_date, hour, sum(sales)::bigint as sales, sum(total)::bigint as total
      from sold group by business_date, hour
    ), moved as (
      select a.account_id, a.business_date, sum(a.debit)::bigint as debit,
        sum(a.credit)::bigint as credit
      from account_day a
      where ${here(sql`a`)}
        and a.account_id = any(array[${scope.receivable_id}, ${scope.payable_id}]::uuid[])
        and a.business_date = any(array[${business_date}::date, ${business_date}::date - 7])
      group by a.account_id, a.business_date
    ), position as (${positions(scope)})
    select (select coalesce(json_agg(sold_total), '[]') from sold_total) as totals,
      (select coalesce(json_agg(sold_day), '[]') from sold_day) as days,
      (select coalesce(json_agg(sold_hour), '[]') from sold_hour) as hours,
      (select coalesce(json_agg(moved), '[]') from moved) as moved,
      (select coalesce(json_agg(position), '[]') from position) as positions,
      (select coalesce(json_agg(top), '[]') from (${topProducts(scope)}) as top) as top_products,
      (select count(*)::int from stock_level l where l.shop_id = ${shop_id}
        and l.warehouse_id = any(${scope.warehouse_ids}::uuid[]) and l.is_low) as low_count,
      (select coalesce(json_agg(low), '[]') from (${lowProducts(scope)}) as low) as low_products,
      (select coalesce(json_agg(last), '[]') from (${lastDocuments(scope)}) as last) as documents
  `.execute(tx);
  return assertPresent(result.rows[0], 'a select without from has a row');
}

/** Debit less credit of the accounts at the end of the day: of all days, less what came later. */
export function positions(scope: DayScope): RawBuilder<unknown> {
  const { shop_id, branch_ids, business_date } = scope;
  const accounts = [
    scope.receivable_id,
    scope.payable_id,
    ...scope.money.map(({ account_id }) => account_id),
  ];
  return sql`select account_id, sum(amount)::bigint as balance from (
      select account_id, debit - credit as amount from account_balance
      where shop_id = ${shop_id} and branch_id = any(${branch_ids}::uuid[])
        and account_id = any(${accounts}::uuid[])
      union all
      select account_id, credit - debit from account_day
      where shop_id = ${shop_id} and branch_id = any(${branch_ids}::uuid[])
        and account_id = any(${accounts}::uuid[]) and business_date > ${business_date}::date
    ) as part group by account_id`;
}

/** How many rows a list of the first view has; in the text, so that plans are made for so few. */
const ROWS = sql.lit(6);

function topProducts({ shop_id, branch_ids, business_date }: DayScope): RawBuilder<unknown> {
  const here = sql`shop_id = ${shop_id} and branch_id = any(${branch_ids}::uuid[])
        and business_date = ${business_date}::date`;
  return sql`select t.variant_id, t.net, named.*,
      (select sum(quantity)::bigint from product_day
        where ${here} and variant_id = t.variant_id) as quantity
    from (
      select variant_id, sum(net)::bigint as net from product_day where ${here}
      group by variant_id having sum(net) > 0
      order by net desc, variant_id limit ${ROWS}
    ) t
    cross join lateral (${namesOf(shop_id, sql`t.variant_id`)}) as named
    order by t.net desc, t.variant_id`;
}

/** One variant at a time, by its key: there are six. */
function namesOf(shop_id: string, variant_id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select p.name, p.name_bn, v.name as variant,
      coalesce(nullif(v.name_bn, ''), v.name) as variant_bn, u.name as unit_name,
      u.name_bn as unit_name_bn
    from variant v
    join product p on p.shop_id = v.shop_id and p.id = v.product_id
    join unit u on u.shop_id = p.shop_id and u.id = p.unit_id
    where v.shop_id = ${shop_id} and v.id = ${variant_id} limit 1`;
}

/** Of how many low levels the pace is looked up: those that are furthest under their mark. */
const LOW_LOOKED_AT = sql.lit(8);

/**
 * What runs out first at the pace of the last fortnight. Goods with a mark of their own come first:
 * where nobody set one, only what is gone is low.
 */
function lowProducts(scope: DayScope): RawBuilder<unknown> {
  const { shop_id, warehouse_ids, business_date } = scope;
  const dates = Array.from({ length: FORTNIGHT }, (_, ago) => daysBefore(business_date, ago));
  return sql`select l.variant_id, l.warehouse_id, l.warehouse_name, l.warehouse_name_bn, l.on_hand,
      l.reorder_level, l.sold, named.*
    from (
      select * from (
        select found.*, w.name as warehouse_name, w.name_bn as warehouse_name_bn,
          (select coalesce(sum(g.quantity), 0)::bigint from product_day g
            where g.shop_id = ${shop_id} and g.branch_id = w.branch_id
              and g.business_date = any(${dates}::date[]) and g.variant_id = found.variant_id
          ) as sold
        from (
          select variant_id, warehouse_id, on_hand, reorder_level from stock_level
          where shop_id = ${shop_id} and warehouse_id = any(${warehouse_ids}::uuid[]) and is_low
          order by reorder_level = 0, on_hand * 1000 / greatest(reorder_level, 1), warehouse_id,
            variant_id
          limit ${LOW_LOOKED_AT}
        ) found
        join warehouse w on w.shop_id = ${shop_id} and w.id = found.warehouse_id
        -- a wall: without it the pace is reckoned anew for each place that names it
        offset 0
      ) paced
      order by reorder_level = 0 and sold <= 0,
        case when sold > 0 then on_hand * ${FORTNIGHT} / sold
          when on_hand <= 0 then 0 else 1000000 end,
        sold desc, variant_id
      limit ${ROWS}
    ) l
    cross join lateral (${namesOf(shop_id, sql`l.variant_id`)}) as named`;
}

/**
 * The last documents of every kind: of each series the last numbers, which lie together. What is
 * posted into the past has its number now.
 */
function lastDocuments(scope: DayScope): RawBuilder<unknown> {
  const { shop_id, branch_ids, warehouse_ids, is_today } = scope;
  const of = (column: RawBuilder<unknown>, table: RawBuilder<unknown>) =>
    sql`(select ${column} from ${table} where shop_id = ${shop_id} and document_id = d.own_id)`;
  const back = of(sql`total`, sql`sale_return`);
  // Less what came back by the same document; neither, for one that moved goods alone.
  const total = sql`coalesce(${of(sql`total`, sql`sale`)} - coalesce(${back}, 0), -${back})`;
  return sql`select d.id, d.kind, d.number, d.branch_id,
      to_char(d.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as posted_at,
      (select name from app_user where id = d.posted_by) as by,
      (select name from party where shop_id = ${shop_id} and id = coalesce(
        ${of(sql`customer_id`, sql`sale`)}, ${of(sql`customer_id`, sql`sale_return`)},
        (select o.customer_id from sale_return t
          join sale o on o.shop_id = t.shop_id and o.document_id = t.sale_id
          where t.shop_id = ${shop_id} and t.document_id = d.own_id),
        ${of(sql`supplier_id`, sql`goods_receipt`)}, ${of(sql`customer_id`, sql`deposit`)},
        ${of(sql`customer_id`, sql`payment_received`)})) as party,
      d.side * coalesce(${of(sql`total`, sql`goods_receipt`)},
        ${of(sql`case direction when 'in' then amount else -amount end`, sql`deposit`)},
        ${of(sql`paid`, sql`payment_received`)}, ${of(sql`amount`, sql`drawer_cash`)},
        ${total}) as total
    from (
      select d.*, last.kind, last.number, coalesce(d.reverses_id, d.id) as own_id,
        case when d.reverses_id is null then 1 else -1 end as side
      from number_counter k
      cross join lateral (
        select n.document_id, n.kind, n.number from document_number n
        where n.shop_id = k.shop_id and n.branch_id = k.branch_id and n.kind = k.kind
          and n.fiscal_year = k.fiscal_year
        order by n.sequence desc limit ${ROWS}
      ) as last
      cross join lateral (
        select id, branch_id, posted_at, posted_by, reverses_id from document
        where shop_id = ${shop_id} and id = last.document_id
          and warehouse_id = any(${warehouse_ids}::uuid[]) limit 1
      ) as d
      where k.shop_id = ${shop_id} and k.branch_id = any(${branch_ids}::uuid[])
        and ${is_today}::bool
      order by d.posted_at desc, d.id desc limit ${ROWS}
    ) d
    order by d.posted_at desc, d.id desc`;
}
