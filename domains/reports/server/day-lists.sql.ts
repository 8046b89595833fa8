import { type RawBuilder, sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { rowsOfMeasure } from '#domains/measures/server/door/rows-of-measure.sql.ts';
import { PRODUCT_SUMS } from '#domains/sales/server/door/sales-measures.sql.ts';
import { lastStatement } from '#platform/db/fixed-statement.ts';
import type { Tx } from '#platform/db/tx.ts';
import { FORTNIGHT, type ListFacts } from '../core/dashboard.ts';
import { SOON_DAYS } from '../core/inventory-dashboard.ts';
import {
  type DayFilter,
  type DayScope,
  isInChosenBranches,
  type Of,
  rowsOf,
  scope,
} from './dashboard.sql.ts';

/** Purchases reveal costs. */
type DayListsFilter = DayFilter & { sees_cost: boolean };

type Facts = Pick<DayScope, 'business_date' | 'currency'> & ListFacts;

/**
 * The lists beside the dashboard, in one statement: rows of the products of one day, of low stock,
 * and of the last numbers.
 */
export async function loadDayLists(tx: Tx, filter: DayListsFilter): Promise<Facts> {
  return assertPresent((await selectDayLists(tx, filter))[0], 'the shop exists');
}

const selectDayLists = lastStatement<DayListsFilter, Facts>((param) => {
  const of = param as Of;
  return sql`
    with scope as materialized (${scope(of)}),
    top as materialized (select t.* from scope s cross join lateral (${topProducts(of)}) as t),
    low as materialized (select l.* from scope s cross join lateral (${lowProducts(of)}) as l),
    expiring as materialized (select e.* from scope s cross join lateral (${expiring(of)}) as e)
    select s.business_date, s.currency, (${rowsOf(sql`select * from top`)}) as top_products,
      (${lowCount(of)}) as low_count, (${rowsOf(sql`select * from low`)}) as low_products,
      (${rowsOf(sql`select * from expiring`)}) as expiring, (${rowsOf(listedVariants(of))})
        as variants,
      (${rowsOf(lastDocuments(of, param('sees_cost')))}) as documents
    from scope s`;
});

/** Rows of a list in the first view; a literal, so that the planner expects few rows. */
const ROWS = sql.lit(6);

function topProducts(of: Of): RawBuilder<unknown> {
  return sql`select * from (
      select variant_id, exact_sum(net) as net, exact_sum(quantity) as quantity
      from ${rowsOfMeasure(PRODUCT_SUMS, of('shop_id'))} d
      where ${isInChosenBranches(of, sql`d`)} and d.business_date = s.business_date
      group by variant_id order by net desc, variant_id limit ${ROWS}
    ) best
    where net > 0`;
}

/** The names of the variants in all lists, each once. By key: there are few. */
function listedVariants(of: Of): RawBuilder<unknown> {
  return sql`select named.* from (
      select variant_id from top union select variant_id from low
      union select variant_id from expiring
    ) one
    cross join lateral (
      select v.id as variant_id, p.name, p.name_bn, v.name as variant,
        coalesce(nullif(v.name_bn, ''), v.name) as variant_bn, u.name as unit_name,
        u.name_bn as unit_name_bn
      from variant v
      join product p on p.shop_id = v.shop_id and p.id = v.product_id
      join unit u on u.shop_id = p.shop_id and u.id = p.unit_id
      where v.shop_id = ${of('shop_id')} and v.id = one.variant_id limit 1
    ) as named`;
}

const isLow = (of: Of) =>
  sql`shop_id = ${of('shop_id')} and warehouse_id = any(s.warehouse_ids) and is_low`;

function lowCount(of: Of): RawBuilder<unknown> {
  return sql`select count(*)::int from stock_level where ${isLow(of)}`;
}

/** The number of low levels whose pace is computed: those furthest below their reorder level. */
const LOW_LOOKED_AT = sql.lit(8);

/**
 * What runs out first at the pace of the last fortnight. Products with a reorder level come first:
 * without one, only sold-out products are low.
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
    select found.*, w.name as warehouse_name, w.name_bn as warehouse_name_bn, pace.sold
    from found
    join warehouse w on w.shop_id = ${of('shop_id')} and w.id = found.warehouse_id
    cross join lateral (
      select coalesce(exact_sum(d.quantity), 0) as sold
      from ${rowsOfMeasure(PRODUCT_SUMS, of('shop_id'))} d
      where d.branch_id = w.branch_id
        and d.variant_id = found.variant_id
        and d.business_date between s.business_date - ${days} + 1 and s.business_date
    ) as pace
    order by reorder_level = 0 and sold <= 0,
      case when sold > 0 then on_hand * ${days} / sold
        when on_hand <= 0 then 0 else 1000000 end,
      sold desc, variant_id
    limit ${ROWS}`;
}

/** The number of batches listed, below the low stock. */
const EXPIRING_ROWS = sql.lit(3);

/** By the index of expiry dates: a shop without batches reads nothing. */
function expiring(of: Of): RawBuilder<unknown> {
  return sql`select b.variant_id, b.id as batch_id, b.name as batch, w.id as warehouse_id,
      w.name as warehouse_name, w.name_bn as warehouse_name_bn, l.on_hand, b.expires_on,
      b.expires_on - s.business_date as days_left, count(*) over ()::int as batches,
      count(*) filter (where b.expires_on < s.business_date) over ()::int as expired
    from batch b
    join batch_level l on l.shop_id = b.shop_id and l.batch_id = b.id and l.is_here
    join warehouse w on w.shop_id = l.shop_id and w.id = l.warehouse_id
    where b.shop_id = ${of('shop_id')} and b.expires_on <= s.business_date + ${sql.lit(SOON_DAYS)}
      and l.warehouse_id = any(s.warehouse_ids) and s.is_today
    order by b.expires_on, b.id, w.id
    limit ${EXPIRING_ROWS}`;
}

/** The tables of documents and their columns, joined by key: most joins find no row. */
const DETAIL_COLUMNS = {
  sale: 'customer_id, total',
  sale_return: 'customer_id, sale_id, total',
  goods_receipt: 'supplier_id, total',
  deposit: 'customer_id, direction, amount',
  payment_received: 'customer_id, paid',
  cash_movement: 'amount',
  expense: 'supplier_id, total',
  money_transfer: 'amount',
  supplier_payment: 'supplier_id, paid',
  write_off: 'party_id, amount',
  owner_transaction: 'direction, amount',
  manual_journal: 'amount',
} as const;

/** The rows of document `d`, or of the one that it reverses: each table under its own name. */
function detailRows(shop_id: RawBuilder<unknown>): RawBuilder<unknown> {
  const joins = Object.entries(DETAIL_COLUMNS).map(
    ([table, columns]) => sql`left join lateral (
        select ${sql.raw(columns)} from ${sql.table(table)}
        where shop_id = ${shop_id} and document_id = d.own_id limit 1
      ) as ${sql.table(table)} on true`,
  );
  return sql.join(joins, sql` `);
}

/**
 * The last documents of every kind: of each series the last numbers, which are adjacent. A
 * backdated document has its number now. The total excludes what the same document returned; it is
 * null for a document that only moved stock, for an opening balance, which may be of branches that
 * the reader does not see, and for one that reveals cost without permission.
 */
function lastDocuments(of: Of, sees_cost: RawBuilder<unknown>): RawBuilder<unknown> {
  const shop_id = of('shop_id');
  const seen = (part: RawBuilder<unknown>) => sql`case when ${sees_cost}::boolean then ${part} end`;
  const signed = (table: string, plus: string) => sql`case ${sql.ref(`${table}.direction`)}
    when ${sql.lit(plus)} then ${sql.ref(`${table}.amount`)}
    else -${sql.ref(`${table}.amount`)} end`;
  return sql`select d.id, d.kind, d.number, d.branch_id,
      to_char(d.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as posted_at,
      (select name from app_user where id = d.posted_by) as by,
      (select name from party where shop_id = ${shop_id} and id = coalesce(
        sale.customer_id, sale_return.customer_id,
        (select o.customer_id from sale o
          where o.shop_id = ${shop_id} and o.document_id = sale_return.sale_id),
        goods_receipt.supplier_id, deposit.customer_id, payment_received.customer_id,
        expense.supplier_id, supplier_payment.supplier_id,
        write_off.party_id)) as party,
      d.side * coalesce(sale.total - coalesce(sale_return.total, 0), -sale_return.total,
        ${seen(sql`goods_receipt.total`)}, ${signed('deposit', 'in')}, payment_received.paid,
        cash_movement.amount, expense.total, money_transfer.amount,
        ${seen(sql`supplier_payment.paid`)},
        write_off.amount,
        ${signed('owner_transaction', 'credit')}, ${seen(sql`manual_journal.amount`)},
        (select l.amount from gift_card_line l
          where l.shop_id = ${shop_id} and l.document_id = d.own_id limit 1)) as total
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
      where ${isInChosenBranches(of, sql`k`)} and s.is_today
      order by d.posted_at desc, d.id desc limit ${ROWS}
    ) d
    ${detailRows(shop_id)}
    order by d.posted_at desc, d.id desc`;
}
