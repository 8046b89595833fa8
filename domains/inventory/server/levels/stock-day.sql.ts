import { type RawBuilder, sql } from 'kysely';

type Day = { shop_id: string; business_date: string };

/**
 * The change of value of each warehouse on that day by the movements in `moved`, as part of the
 * same WITH. Rows are written in warehouse order, so that two documents do not deadlock.
 */
export function stockDayRows({ shop_id, business_date }: Day): RawBuilder<unknown> {
  return sql`stock_sums as (
      insert into stock_day (shop_id, warehouse_id, business_date, value)
      select ${shop_id}, warehouse_id, ${business_date}::date, sum(value)::bigint
      from moved group by warehouse_id having sum(value) <> 0 order by warehouse_id
      on conflict (shop_id, warehouse_id, business_date) do update
        set value = stock_day.value + excluded.value
      returning 1
    )`;
}
