-- no stock is below zero, in quantity or in value
select shop_id, warehouse_id, variant_id, on_hand, value
from stock_level where on_hand < 0 or value < 0
