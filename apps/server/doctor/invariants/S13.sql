-- with batches or serial numbers, a level is the sum of its batches
with batches as (
  select shop_id, warehouse_id, variant_id, sum(on_hand) as on_hand
  from batch_level group by shop_id, warehouse_id, variant_id
), level as (
  select l.shop_id, l.warehouse_id, l.variant_id, l.on_hand
  from stock_level l
  join variant v on v.shop_id = l.shop_id and v.id = l.variant_id
  join product p on p.shop_id = v.shop_id and p.id = v.product_id and p.tracking <> 'none'
)
select shop_id, warehouse_id, variant_id, l.on_hand, b.on_hand as in_batches
from level l full join batches b using (shop_id, warehouse_id, variant_id)
where coalesce(l.on_hand, 0) <> coalesce(b.on_hand, 0)
