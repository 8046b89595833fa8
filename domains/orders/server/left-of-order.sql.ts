import { sql } from 'kysely';
import { FAR_DAY } from '#domains/inventory/core/far-day.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Tx } from '#platform/db/tx.ts';
import { TAKEN } from './order.sql.ts';

/** What is still to come of an order, in base units, and its customer. */
export type LeftOfOrder = {
  number: string;
  warehouse_id: string;
  customer_id: string;
  today: string;
  /** The last day of the reservation. */
  expires_on: string;
  items: { variant_id: string; quantity: Quantity }[];
};

/**
 * Without an agreed day, or after it, the reservation lasts a week; that of a web order ends with
 * the order. A bundle reserves its parts.
 */
export async function loadLeftOfOrder(
  tx: Tx,
  { shop_id, id, now }: { shop_id: string; id: string; now: Date },
): Promise<LeftOfOrder | undefined> {
  const result = await sql<LeftOfOrder>`
    select o.number, o.warehouse_id, o.party_id as customer_id, t.today::text as today,
      (case when o.channel = 'web' then ${FAR_DAY}::date
        when o.until_date >= t.today then o.until_date else t.today + 7 end)::text
        as expires_on,
      (select coalesce(json_agg(json_build_object('variant_id', i.variant_id,
          'quantity', (l.quantity - ${TAKEN}) * l.factor / 10000 * i.of_one / 10000)), '[]')
        from trade_order_line l
        join variant v on v.shop_id = l.shop_id and v.id = l.variant_id
        join product p on p.shop_id = v.shop_id and p.id = v.product_id
        cross join lateral (
          select v.id as variant_id, 10000::bigint as of_one where p.kind = 'goods'
          union all select b.part_id, b.quantity from bundle_part b
          where p.kind = 'bundle' and b.shop_id = v.shop_id and b.variant_id = v.id
        ) i
        where l.shop_id = o.shop_id and l.order_id = o.id) as items
    from trade_order o
    join shop s on s.shop_id = o.shop_id
    cross join lateral (
      select (${now}::timestamptz at time zone s.timezone)::date as today
    ) t
    where o.shop_id = ${shop_id} and o.id = ${id} 
      and o.kind in ('sales_order', 'job')`.execute(tx);
  return result.rows[0];
}
