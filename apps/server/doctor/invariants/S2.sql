-- stock is below zero only where its warehouse allows that, and then it owes what it is worth
select l.shop_id, l.warehouse_id, l.variant_id, l.on_hand, l.value, w.negative_stock
from stock_level l
join warehouse w on w.shop_id = l.shop_id and w.id = l.warehouse_id
where (l.on_hand < 0 and (w.negative_stock = 'forbid' or l.value > 0))
  or (l.on_hand >= 0 and l.value < 0)
