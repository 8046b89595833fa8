-- each line of a document has its movement: sold goods leave, the others come or go as written
with line as (
  select shop_id, document_id, line_no, variant_id, -quantity as quantity from sale_line
  union all
  select shop_id, document_id, line_no, variant_id, quantity from sale_return_line
  union all
  select shop_id, document_id, line_no, variant_id, quantity from goods_receipt_line
  union all
  select shop_id, document_id, line_no, variant_id, -quantity from supplier_return_line
  union all
  select shop_id, document_id, line_no, variant_id, quantity_change from stock_adjustment_line
), movement as (
  select m.shop_id, m.document_id, m.line_no, m.variant_id, m.quantity
  from stock_movement m
  join document d on d.shop_id = m.shop_id and d.id = m.document_id
  where d.kind not in ('reversal', 'stock_transfer', 'transfer_receipt', 'transfer_return')
    and m.kind = 'move'
)
select shop_id, document_id, line_no, l.quantity as written, m.quantity as moved
from line l full join movement m using (shop_id, document_id, line_no)
where l.quantity is distinct from m.quantity or l.variant_id is distinct from m.variant_id
