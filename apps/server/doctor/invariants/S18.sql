-- a document moves stock in its own warehouse; S12 checks transfers, and the stock of an opening
-- balance is in the warehouse of its row
select m.shop_id, m.document_id, m.line_no, m.warehouse_id, d.warehouse_id as named
from stock_movement m
join document d on d.shop_id = m.shop_id and d.id = m.document_id
left join document o on o.shop_id = d.shop_id and o.id = d.reverses_id
where m.warehouse_id <> d.warehouse_id and m.kind = 'move'
  and coalesce(o.kind, d.kind)
    not in ('stock_transfer', 'transfer_receipt', 'transfer_return', 'opening_balance')
union all
select s.shop_id, s.document_id, s.line_no, m.warehouse_id, s.warehouse_id
from opening_balance_stock s
left join stock_movement m on m.shop_id = s.shop_id and m.document_id = s.document_id
  and m.line_no = s.line_no and m.kind = 'move'
where m.warehouse_id is distinct from s.warehouse_id or m.value is distinct from s.value
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
