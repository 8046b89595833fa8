-- a transfer's document moved the quantities of its lines out of one warehouse into the other;
-- merged variants count as one
with part as (
  select p.shop_id, p.document_id, coalesce(v.merged_into, v.id) as variant_id,
    case when p.kind in ('received', 'over') then t.to_warehouse_id
      else t.from_warehouse_id end as warehouse_id,
    sum(case p.kind when 'sent' then -p.quantity else p.quantity end) as quantity,
    sum(case p.kind when 'sent' then -p.value else p.value end) as value
  from stock_transfer_part p
  join stock_transfer t on t.shop_id = p.shop_id and t.id = p.transfer_id
  join stock_transfer_line l
    on l.shop_id = p.shop_id and l.transfer_id = p.transfer_id and l.id = p.line_id
  join variant v on v.shop_id = l.shop_id and v.id = l.variant_id
  where p.kind not in ('lost', 'revalued') group by 1, 2, 3, 4
), moved as (
  select m.shop_id, m.document_id, coalesce(v.merged_into, v.id) as variant_id, m.warehouse_id,
    sum(m.quantity) as quantity, sum(m.value) as value
  from stock_movement m
  join document d on d.shop_id = m.shop_id and d.id = m.document_id
  join variant v on v.shop_id = m.shop_id and v.id = m.variant_id
  where d.kind in ('stock_transfer', 'transfer_receipt', 'transfer_return') and m.kind = 'move'
  group by 1, 2, 3, 4
)
select shop_id, document_id, variant_id, warehouse_id, p.quantity, m.quantity as moved, p.value,
  m.value as moved_value
from part p full join moved m using (shop_id, document_id, variant_id, warehouse_id)
where coalesce(p.quantity, 0) <> coalesce(m.quantity, 0)
  or coalesce(p.value, 0) <> coalesce(m.value, 0)
