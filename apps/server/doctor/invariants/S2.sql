-- stock is negative only if its product, or else its warehouse, allows that, and then its value is
-- not positive
select l.shop_id, l.warehouse_id, l.variant_id, l.on_hand, l.value, p.negative_stock as of_product,
  w.negative_stock
from stock_level l
join warehouse w on w.shop_id = l.shop_id and w.id = l.warehouse_id
join variant v on v.shop_id = l.shop_id and v.id = l.variant_id
join product p on p.shop_id = v.shop_id and p.id = v.product_id
where (l.on_hand < 0
    and (coalesce(p.negative_stock, w.negative_stock) = 'forbid' or l.value > 0))
  or (l.on_hand >= 0 and l.value < 0)
