import { type RawBuilder, sql } from 'kysely';
import type { Measure, OfDocuments } from '#domains/measures/server/door/measure.ts';

/**
 * Sales, returns, exchanges and their reversals per hour in the shop's time zone.
 * net = gross - returned - discount; total = net + vat + rounding.
 */
export const SALES_SUMS: Measure = {
  table: 'sales_sum',
  keys: ['branch_id', 'hour'],
  sums: [
    'sales',
    'returns',
    'gross',
    'returned',
    'discount',
    'vat',
    'rounding',
    'cost',
    'on_due',
    'due_given',
    'due_taken',
  ],
  periods: ['day', 'month', 'year'],
  rows: (of) => sql`
    select d.branch_id, d.business_date,
      extract(hour from d.at at time zone p.timezone)::smallint as hour,
      d.side * (s.document_id is not null)::int::bigint as sales,
      d.side * (r.document_id is not null)::int::bigint as returns,
      d.side * (l.gross - coalesce(s.vat_included, 0)) as gross,
      d.side * coalesce(r.subtotal - r.vat_included, 0) as returned,
      d.side * (l.gross + coalesce(s.discount - s.subtotal, 0) - coalesce(r.discount, 0))
        as discount,
      d.side * (coalesce(s.vat, 0) - coalesce(r.vat, 0)) as vat,
      d.side * (coalesce(s.rounding, 0) - coalesce(r.rounding, 0)) as rounding,
      d.side * m.cost as cost,
      (x.due > 0)::int::bigint as on_due, greatest(x.due, 0) as due_given,
      greatest(-x.due, 0) as due_taken
    from ${soldBy(of)} d
    join shop p on p.shop_id = ${of.shop_id}
    left join lateral (select document_id, vat_included, discount, subtotal, vat, rounding, due
      from sale where shop_id = ${of.shop_id} and document_id = d.own_id offset 0) s on true
    left join lateral (select document_id, vat_included, discount, subtotal, vat, rounding, credited
      from sale_return where shop_id = ${of.shop_id} and document_id = d.own_id offset 0) r on true
    cross join lateral (select coalesce(exact_sum(net + product_discount), 0) as gross
      from sale_line where shop_id = ${of.shop_id} and document_id = d.own_id) l
    cross join lateral (select coalesce(-exact_sum(value), 0) as cost from stock_movement
      where shop_id = ${of.shop_id} and document_id = d.own_id and kind = 'move') m
    cross join lateral (select d.side * (coalesce(s.due, 0) - coalesce(r.credited, 0)) as due) x
    where s.document_id is not null or r.document_id is not null`,
};

/** The same per variant: sales less returns, without VAT. The parts of a bundle cost it theirs. */
export const PRODUCT_SUMS: Measure = {
  table: 'product_sum',
  keys: ['branch_id', 'variant_id'],
  sums: ['quantity', 'net', 'cost'],
  periods: ['day', 'month'],
  rows: (of) => sql`
    select d.branch_id, d.business_date, l.variant_id, d.side * l.quantity as quantity,
      d.side * l.net as net, d.side * l.cost as cost
    from ${soldBy(of)} d
    cross join lateral (
      select sold.variant_id, sold.quantity, sold.net, coalesce(moved.cost, 0) as cost
      from (
        select line_no, variant_id, quantity * factor / 10000 as quantity,
          net - order_discount_share - vat_in_price as net
        from sale_line where shop_id = ${of.shop_id} and document_id = d.own_id
        union all
        select line_no, variant_id, -quantity * factor / 10000,
          order_discount_share + vat_in_price - net
        from sale_return_line where shop_id = ${of.shop_id} and document_id = d.own_id
      ) sold
      left join (
        select line_no % 10000 as line_no, -exact_sum(value) as cost from stock_movement
        where shop_id = ${of.shop_id} and document_id = d.own_id and kind = 'move' group by 1
      ) moved on moved.line_no = sold.line_no
      offset 0
    ) l`,
};

/** The documents; a reversal counts its original document with the other sign. */
function soldBy({ shop_id, documents }: OfDocuments): RawBuilder<unknown> {
  return sql`(
    select d.* from ${documents} q
    cross join lateral (
      select branch_id, business_date, coalesce(happened_at, posted_at) as at,
        coalesce(reverses_id, id) as own_id,
        case when reverses_id is null then 1 else -1 end as side
      from document where shop_id = ${shop_id} and id = q.document_id
        and kind in ('sale', 'sale_return', 'exchange', 'reversal') offset 0
    ) d)`;
}
