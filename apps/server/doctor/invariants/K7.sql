-- the last day on which a level moved is that of its last movement
with moved as (
  select shop_id, warehouse_id, variant_id, max(business_date) as moved_on
  from stock_movement where quantity <> 0 group by shop_id, warehouse_id, variant_id
)
select shop_id, warehouse_id, variant_id, l.moved_on as kept_day, m.moved_on
from stock_level l left join moved m using (shop_id, warehouse_id, variant_id)
where l.moved_on is distinct from m.moved_on
