-- each line of goods has its movement, of a bundle those of its parts, of a service none
with written as (
  select shop_id, document_id, line_no, variant_id, -quantity * factor / 10000 as quantity
  from sale_line
  union all
  select shop_id, document_id, line_no, variant_id, quantity * factor / 10000
  from sale_return_line
  union all
  select shop_id, document_id, line_no, variant_id, quantity * factor / 10000
  from goods_receipt_line
  union all
  select r.shop_id, r.document_id, r.line_no, r.variant_id, -r.quantity * l.factor / 10000
  from supplier_return_line r
  join goods_receipt_line l on l.shop_id = r.shop_id and l.document_id = r.receipt_id
    and l.id = r.receipt_line_id
  union all
  select shop_id, document_id, line_no, variant_id, quantity_change from stock_adjustment_line
), line as (
  select w.*, p.kind
  from written w
  join variant v on v.shop_id = w.shop_id and v.id = w.variant_id
  join product p on p.shop_id = v.shop_id and p.id = v.product_id
), movement as (
  select m.shop_id, m.document_id, m.line_no, m.variant_id, m.quantity
  from stock_movement m
  join document d on d.shop_id = m.shop_id and d.id = m.document_id
  where d.kind not in ('reversal', 'stock_transfer', 'transfer_receipt', 'transfer_return')
    and m.kind = 'move'
)
select shop_id, document_id, line_no, l.quantity as written, m.quantity as moved
from (select * from line where kind = 'goods') l
full join (select * from movement where line_no < 10000) m using (shop_id, document_id, line_no)
where l.quantity is distinct from m.quantity or l.variant_id is distinct from m.variant_id
union all
select m.shop_id, m.document_id, m.line_no, l.quantity, m.quantity
from movement m
left join line l on l.shop_id = m.shop_id and l.document_id = m.document_id
  and l.line_no = m.line_no % 10000
where m.line_no > 10000
  and (l.kind is distinct from 'bundle' or sign(l.quantity) <> sign(m.quantity))
union all
select l.shop_id, l.document_id, l.line_no, l.quantity, null
from line l
where l.kind = 'bundle' and not exists (select from movement m
  where m.shop_id = l.shop_id and m.document_id = l.document_id
    and m.line_no > 10000 and m.line_no % 10000 = l.line_no)
