-- a merged variant has no stock, no value and no reservation in any warehouse
select l.shop_id, l.warehouse_id, l.variant_id, l.on_hand, l.value, l.reserved
from stock_level l
join variant v on v.shop_id = l.shop_id and v.id = l.variant_id and v.merged_into is not null
where l.on_hand <> 0 or l.value <> 0 or l.reserved <> 0
