-- a movement, its document, warehouse and variant belong to one shop and day
select m.shop_id, m.document_id, m.line_no
from stock_movement m
left join document d on d.shop_id = m.shop_id and d.id = m.document_id
left join warehouse w on w.shop_id = m.shop_id and w.id = m.warehouse_id
left join variant v on v.shop_id = m.shop_id and v.id = m.variant_id
where d.id is null or w.id is null or v.id is null or m.business_date <> d.business_date
