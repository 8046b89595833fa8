-- a document moves stock in its own warehouse; S12 checks transfers
select m.shop_id, m.document_id, m.line_no, m.warehouse_id, d.warehouse_id as named
from stock_movement m
join document d on d.shop_id = m.shop_id and d.id = m.document_id
where m.warehouse_id <> d.warehouse_id and m.kind = 'move'
  and d.kind not in ('stock_transfer', 'transfer_receipt', 'transfer_return')
union all
select n.shop_id, n.document_id, null, n.warehouse_id, d.warehouse_id
from (
  select shop_id, document_id, warehouse_id from sale
  union all
  select shop_id, document_id, warehouse_id from goods_receipt
  union all
  select shop_id, document_id, warehouse_id from stock_adjustment
) as n
join document d on d.shop_id = n.shop_id and d.id = n.document_id
where n.warehouse_id <> d.warehouse_id
