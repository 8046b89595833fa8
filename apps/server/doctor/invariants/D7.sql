-- no more of a receipt was returned to the supplier than was received
select l.shop_id, l.document_id as receipt_id, l.id as receipt_line_id, l.quantity as received,
  sum(r.quantity) as returned
from goods_receipt_line l
join supplier_return_line r on r.shop_id = l.shop_id and r.receipt_id = l.document_id
  and r.receipt_line_id = l.id
where not exists (select from document x
  where x.shop_id = r.shop_id and x.reverses_id = r.document_id)
group by l.shop_id, l.document_id, l.id, l.quantity
having sum(r.quantity) > l.quantity
