-- a line is quantity times price, rounded, less its discount; the quantity is positive
select shop_id, document_id, line_no, 'sale' as kind
from sale_line
where quantity <= 0 or unit_price < 0 or product_discount < 0 or net < 0
  or order_discount_share not between 0 and net
  or net + product_discount <> div(quantity::numeric * unit_price + 5000, 10000)
union all
select shop_id, document_id, line_no, 'goods_receipt'
from goods_receipt_line
where quantity <= 0 or unit_cost < 0 or product_discount < 0 or net < 0
  or order_discount_share not between 0 and net
  or net + product_discount <> div(quantity::numeric * unit_cost + 5000, 10000)
