-- the sums of each month are those of its days, and the sums of each year those of its months
with kept as (
  select 'account_sum' as name, shop_id, branch_id as place_id, account_id::text as key, period,
    business_date, array[debit, credit] as sums
  from account_sum
  union all
  select 'party_sum', shop_id, branch_id, account_id || ' ' || party_id, period, business_date,
    array[debit, credit]
  from party_sum
  union all
  select 'sales_sum', shop_id, branch_id, null, period, business_date, array[sum(sales),
    sum(returns), sum(gross), sum(returned), sum(discount), sum(vat), sum(rounding), sum(cost),
    sum(on_due), sum(due_given), sum(due_taken), sum(sales * hour), sum(gross * hour)]::bigint[]
  from sales_sum group by shop_id, branch_id, period, business_date
  union all
  select 'product_sum', shop_id, branch_id, variant_id::text, period, business_date,
    array[quantity, net, cost]
  from product_sum
  union all
  select 'stock_value_sum', shop_id, warehouse_id, null, period, business_date, array[value]
  from stock_value_sum
  union all
  select 'flow_sum', shop_id, branch_id, flow_line, period, business_date,
    array[came_in, went_out]
  from flow_sum
), part as (
  select k.name, k.shop_id, k.place_id, k.key, p.period,
    date_trunc(p.period, k.business_date::timestamp)::date as business_date, s.at,
    sum(s.amount) as amount
  from kept k
  join (values ('day', 'month'), ('month', 'year')) as p (of, period) on p.of = k.period
  cross join unnest(k.sums) with ordinality as s (amount, at)
  where (k.name, p.period) <> ('product_sum', 'year')
  group by 1, 2, 3, 4, 5, 6, 7
), whole as (
  select k.name, k.shop_id, k.place_id, k.key, k.period, k.business_date, s.at, s.amount
  from kept k cross join unnest(k.sums) with ordinality as s (amount, at)
  where k.period <> 'day'
)
select coalesce(w.name, p.name) as name, coalesce(w.shop_id, p.shop_id) as shop_id,
  coalesce(w.place_id, p.place_id) as place_id, coalesce(w.key, p.key) as key,
  coalesce(w.period, p.period) as period, coalesce(w.business_date, p.business_date) as
  business_date, w.amount as existing_amount, p.amount
from whole w full join part p
  on (w.name, w.shop_id, w.place_id, w.period, w.business_date, w.at)
    = (p.name, p.shop_id, p.place_id, p.period, p.business_date, p.at)
  and w.key is not distinct from p.key
where w.amount is distinct from p.amount
