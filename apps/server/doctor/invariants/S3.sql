-- the reserved quantity is between zero and the quantity on hand
select shop_id, warehouse_id, variant_id, reserved, on_hand
from stock_level where reserved < 0 or reserved > greatest(on_hand, 0)
