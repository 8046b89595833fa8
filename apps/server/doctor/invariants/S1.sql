-- on hand and value of each stock level are the sums of its movements
with moved as (
  select shop_id, warehouse_id, variant_id, sum(quantity) as quantity, sum(value) as value
  from stock_movement group by shop_id, warehouse_id, variant_id
)
select shop_id, warehouse_id, variant_id, l.on_hand, m.quantity, l.value, m.value as moved_value
from stock_level l full join moved m using (shop_id, warehouse_id, variant_id)
where coalesce(l.on_hand, 0) <> coalesce(m.quantity, 0)
  or coalesce(l.value, 0) <> coalesce(m.value, 0)
