-- a level without quantity has no value
select shop_id, warehouse_id, variant_id, value from stock_level where on_hand = 0 and value <> 0
