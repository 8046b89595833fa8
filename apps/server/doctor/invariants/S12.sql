-- what a document of a transfer did to its lines it moved in stock
with part as (
  select p.shop_id, p.document_id, l.variant_id,
    sum(case p.kind when 'sent' then -p.quantity else p.quantity end) as quantity,
    sum(case p.kind when 'sent' then -p.value else p.value end) as value
  from stock_transfer_part p
  join stock_transfer_line l
    on l.shop_id = p.shop_id and l.transfer_id = p.transfer_id and l.id = p.line_id
  where p.kind <> 'lost' group by p.shop_id, p.document_id, l.variant_id
), moved as (
  select m.shop_id, m.document_id, m.variant_id, sum(m.quantity) as quantity, sum(m.value) as value
  from stock_movement m
  join document d on d.shop_id = m.shop_id and d.id = m.document_id
  where d.kind in ('stock_transfer', 'transfer_receipt', 'transfer_return') and m.kind = 'move'
  group by m.shop_id, m.document_id, m.variant_id
)
select shop_id, document_id, variant_id, p.quantity, m.quantity as moved, p.value,
  m.value as moved_value
from part p full join moved m using (shop_id, document_id, variant_id)
where coalesce(p.quantity, 0) <> coalesce(m.quantity, 0)
  or coalesce(p.value, 0) <> coalesce(m.value, 0)
