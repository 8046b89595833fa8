-- what is reserved lies between nothing and what is on hand
select shop_id, warehouse_id, variant_id, reserved, on_hand
from stock_level where reserved < 0 or reserved > greatest(on_hand, 0)
