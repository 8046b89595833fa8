-- the daily change of value of each warehouse is the sum of its movements
with moved as (
  select shop_id, warehouse_id, business_date, sum(value) as value
  from stock_movement group by shop_id, warehouse_id, business_date
)
select shop_id, warehouse_id, business_date, k.value as existing_value, m.value
from stock_day k full join moved m using (shop_id, warehouse_id, business_date)
where coalesce(k.value, 0) <> coalesce(m.value, 0)
