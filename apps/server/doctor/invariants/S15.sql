-- a piece with a serial number is in stock in one warehouse, or nowhere and not in stock
select b.shop_id, b.id, b.state, count(l.batch_id) as places
from batch b
left join batch_level l on l.shop_id = b.shop_id and l.batch_id = b.id and l.on_hand > 0
where b.is_serial
group by b.shop_id, b.id, b.state
having count(l.batch_id) <> case when b.state = 'in_stock' then 1 else 0 end
