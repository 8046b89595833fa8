-- the stock of a batch is the sum of its movements
with moved as (
  select shop_id, warehouse_id, variant_id, batch_id, sum(quantity) as quantity
  from batch_move group by shop_id, warehouse_id, variant_id, batch_id
)
select shop_id, warehouse_id, variant_id, batch_id, l.on_hand, m.quantity
from batch_level l full join moved m using (shop_id, warehouse_id, variant_id, batch_id)
where coalesce(l.on_hand, 0) <> coalesce(m.quantity, 0)
