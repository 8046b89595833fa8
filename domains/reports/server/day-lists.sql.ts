import { type RawBuilder, sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { lastStatement } from '#platform/db/fixed-statement.ts';
import type { Tx } from '#platform/db/tx.ts';
import { FORTNIGHT, type ListFacts } from '../core/dashboard.ts';
import { SOON_DAYS } from '../core/inventory-dashboard.ts';
import { type AskedDay, type DayScope, here, type Of, rowsOf, scope } from './dashboard.sql.ts';

/** What was bought tells what the goods cost. */
type AskedLists = AskedDay & { sees_cost: boolean };

type Facts = Pick<DayScope, 'business_date' | 'currency'> & ListFacts;

/**
 * What stands beside the figures of a day, in one statement: rows of the goods of one day, of what
 * is low, and of the last numbers.
 */
export async function loadDayLists(tx: Tx, asked: AskedLists): Promise<Facts> {
  return assertPresent((await selectDayLists(tx, asked))[0], 'the shop of an actor');
}

const selectDayLists = lastStatement<AskedLists, Facts>((asked) => {
  const of = asked as Of;
  return sql`
    with scope as materialized (${scope(of)})
    select s.business_date, s.currency, (${rowsOf(topProducts(of))}) as top_products,
      (${lowCount(of)}) as low_count, (${rowsOf(lowProducts(of))}) as low_products,
      (${rowsOf(expiring(of))}) as expiring,
      (${rowsOf(lastDocuments(of, asked('sees_cost')))}) as documents
    from scope s`;
});

/** How many rows a list of the first view has; in the text, so that plans are made for so few. */
const ROWS = sql.lit(6);

function topProducts(of: Of): RawBuilder<unknown> {
  const today = sql`${here(of, sql`d`)} and d.business_date = s.business_date`;
  return sql`select t.variant_id, t.net, named.*,
      (select whole_sum(d.quantity) from product_day d
        where ${today} and d.variant_id = t.variant_id) as quantity
    from (
      select variant_id, whole_sum(net) as net from product_day d where ${today}
      group by variant_id order by net desc, variant_id limit ${ROWS}
    ) t
    cross join lateral (${namesOf(of, sql`t.variant_id`)}) as named
    where t.net > 0
    order by t.net desc, t.variant_id`;
}

/** One variant at a time, by its key: there are six. */
function namesOf(of: Of, variant_id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select p.name, p.name_bn, v.name as variant,
      coalesce(nullif(v.name_bn, ''), v.name) as variant_bn, u.name as unit_name,
      u.name_bn as unit_name_bn
    from variant v
    join product p on p.shop_id = v.shop_id and p.id = v.product_id
    join unit u on u.shop_id = p.shop_id and u.id = p.unit_id
    where v.shop_id = ${of('shop_id')} and v.id = ${variant_id} limit 1`;
}

const isLow = (of: Of) =>
  sql`shop_id = ${of('shop_id')} and warehouse_id = any(s.warehouse_ids) and is_low`;

function lowCount(of: Of): RawBuilder<unknown> {
  return sql`select count(*)::int from stock_level where ${isLow(of)}`;
}

/** Of how many low levels the pace is looked up: those that are furthest under their mark. */
const LOW_LOOKED_AT = sql.lit(8);

/** One row by its key: a join would read all goods of all the days. */
const soldOn = (of: Of) =>
  sql`select d.quantity from product_day d
    where d.shop_id = ${of('shop_id')} and d.branch_id = w.branch_id
      and d.business_date = s.business_date - ago and d.variant_id = found.variant_id`;

/**
 * What runs out first at the pace of the last fortnight. Goods with a mark of their own come first:
 * where nobody set one, only what is gone is low.
 */
function lowProducts(of: Of): RawBuilder<unknown> {
  const days = sql.lit(FORTNIGHT);
  return sql`with found as materialized (
      select variant_id, warehouse_id, on_hand, reorder_level from stock_level
      where ${isLow(of)}
      order by reorder_level = 0, on_hand * 1000 / greatest(reorder_level, 1), warehouse_id,
        variant_id
      limit ${LOW_LOOKED_AT}
    )
    select l.variant_id, l.warehouse_id, l.warehouse_name, l.warehouse_name_bn, l.on_hand,
      l.reorder_level, l.sold, named.*
    from (
      select found.*, w.name as warehouse_name, w.name_bn as warehouse_name_bn,
        pace.sold
      from found
      join warehouse w on w.shop_id = ${of('shop_id')} and w.id = found.warehouse_id
      cross join lateral (
        select coalesce(whole_sum((${soldOn(of)})), 0) as sold
        from generate_series(0, ${days} - 1) as ago
      ) as pace
      order by reorder_level = 0 and sold <= 0,
        case when sold > 0 then on_hand * ${days} / sold
          when on_hand <= 0 then 0 else 1000000 end,
        sold desc, variant_id
      limit ${ROWS}
    ) l
    cross join lateral (${namesOf(of, sql`l.variant_id`)}) as named`;
}

/** How many batches are named; they stand under the goods that run low. */
const EXPIRING_ROWS = sql.lit(3);

/** By the index of expiry dates: a shop without batches looks into nothing. */
function expiring(of: Of): RawBuilder<unknown> {
  return sql`select e.*, named.*
    from (
      select b.variant_id, b.id as batch_id, b.name as batch, w.id as warehouse_id,
        w.name as warehouse_name, w.name_bn as warehouse_name_bn, l.on_hand, b.expires_on,
        b.expires_on - s.business_date as days_left, count(*) over ()::int as batches,
        count(*) filter (where b.expires_on < s.business_date) over ()::int as expired
      from batch b
      join batch_level l on l.shop_id = b.shop_id and l.batch_id = b.id and l.on_hand > 0
      join warehouse w on w.shop_id = l.shop_id and w.id = l.warehouse_id
      where b.shop_id = ${of('shop_id')} and b.expires_on <= s.business_date + ${sql.lit(SOON_DAYS)}
        and l.warehouse_id = any(s.warehouse_ids) and s.is_today
      order by b.expires_on, b.id, w.id
      limit ${EXPIRING_ROWS}
    ) e
    cross join lateral (${namesOf(of, sql`e.variant_id`)}) as named
    order by e.expires_on, e.batch_id, e.warehouse_id`;
}

/**
 * The last documents of every kind: of each series the last numbers, which lie together. What is
 * posted into the past has its number now.
 */
function lastDocuments(of: Of, sees_cost: RawBuilder<unknown>): RawBuilder<unknown> {
  const shop_id = of('shop_id');
  const seen = (part: RawBuilder<unknown>) => sql`case when ${sees_cost}::boolean then ${part} end`;
  const own = (column: RawBuilder<unknown>, table: RawBuilder<unknown>) =>
    sql`(select ${column} from ${table} where shop_id = ${shop_id} and document_id = d.own_id)`;
  const back = own(sql`total`, sql`sale_return`);
  // Less what came back by the same document; neither, for one that moved goods alone.
  const total = sql`${own(sql`total`, sql`sale`)} - coalesce(${back}, 0), -${back}`;
  return sql`select d.id, d.kind, d.number, d.branch_id,
      to_char(d.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as posted_at,
      (select name from app_user where id = d.posted_by) as by,
      (select name from party where shop_id = ${shop_id} and id = coalesce(
        ${own(sql`customer_id`, sql`sale`)}, ${own(sql`customer_id`, sql`sale_return`)},
        (select o.customer_id from sale_return t
          join sale o on o.shop_id = t.shop_id and o.document_id = t.sale_id
          where t.shop_id = ${shop_id} and t.document_id = d.own_id),
        ${own(sql`supplier_id`, sql`goods_receipt`)}, ${own(sql`customer_id`, sql`deposit`)},
        ${own(sql`customer_id`, sql`payment_received`)},
        ${own(sql`supplier_id`, sql`expense`)}, ${own(sql`supplier_id`, sql`supplier_payment`)},
        ${own(sql`party_id`, sql`opening_due`)})) as party,
      d.side * coalesce(${total}, ${seen(own(sql`total`, sql`goods_receipt`))},
        ${own(sql`case direction when 'in' then amount else -amount end`, sql`deposit`)},
        ${own(sql`paid`, sql`payment_received`)}, ${own(sql`amount`, sql`drawer_cash`)},
        ${own(sql`total`, sql`expense`)}, ${own(sql`amount`, sql`money_transfer`)},
        ${seen(own(sql`paid`, sql`supplier_payment`))}, ${own(sql`amount`, sql`opening_due`)},
        ${own(sql`case direction when 'credit' then amount else -amount end`, sql`owner_money`)}
        ) as total
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
          and warehouse_id = any(s.warehouse_ids) limit 1
      ) as d
      where ${here(of, sql`k`)} and s.is_today
      order by d.posted_at desc, d.id desc limit ${ROWS}
    ) d
    order by d.posted_at desc, d.id desc`;
}
