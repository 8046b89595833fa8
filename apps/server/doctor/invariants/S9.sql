-- the rest of a lot is its original quantity, less what was used, plus what was returned
with used as (
  select shop_id, warehouse_id, variant_id, lot_no, sum(quantity) as quantity, sum(value) as value
  from stock_lot_use group by shop_id, warehouse_id, variant_id, lot_no
)
select l.shop_id, l.warehouse_id, l.variant_id, l.lot_no, l.on_hand, l.value,
  l.brought + coalesce(u.quantity, 0) as reckoned
from stock_lot l left join used u using (shop_id, warehouse_id, variant_id, lot_no)
where l.on_hand <> l.brought + coalesce(u.quantity, 0)
  or l.value <> l.brought_value + coalesce(u.value, 0)
