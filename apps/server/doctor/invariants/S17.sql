-- the reserved quantity of a level is the sum of its reservations
with kept as (
  select shop_id, warehouse_id, variant_id, sum(quantity) as quantity
  from stock_reservation where ended_at is null group by shop_id, warehouse_id, variant_id
)
select shop_id, warehouse_id, variant_id, l.reserved, k.quantity as kept
from stock_level l full join kept k using (shop_id, warehouse_id, variant_id)
where coalesce(l.reserved, 0) <> coalesce(k.quantity, 0)
