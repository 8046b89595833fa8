-- with first in, first out, a level is the sum of its lots, in quantity and in value; a negative
-- level has none
with lots as (
  select shop_id, warehouse_id, variant_id, sum(on_hand) as on_hand, sum(value) as value
  from stock_lot where closed_at is null group by shop_id, warehouse_id, variant_id
), level as (
  select l.shop_id, l.warehouse_id, l.variant_id, greatest(l.on_hand, 0) as on_hand,
    case when l.on_hand > 0 then l.value else 0 end as value
  from stock_level l join shop s on s.shop_id = l.shop_id and s.cost_method = 'fifo'
)
select shop_id, warehouse_id, variant_id, l.on_hand, l.value, o.on_hand as in_lots,
  o.value as value_of_lots
from level l full join lots o using (shop_id, warehouse_id, variant_id)
where coalesce(l.on_hand, 0) <> coalesce(o.on_hand, 0)
  or coalesce(l.value, 0) <> coalesce(o.value, 0)
