-- each sent line is entirely received, lost, returned or in transit, and so is its value
with part as (
  select shop_id, transfer_id, line_id,
    sum(case kind when 'sent' then quantity when 'over' then 0 else -quantity end) as quantity,
    sum(case kind when 'sent' then value when 'over' then 0 when 'revalued' then value
      else -value end) as value
  from stock_transfer_part group by shop_id, transfer_id, line_id
)
select l.shop_id, l.transfer_id, l.id, l.in_transit, l.transit_value, p.quantity, p.value
from stock_transfer_line l
left join part p on p.shop_id = l.shop_id and p.transfer_id = l.transfer_id and p.line_id = l.id
where l.in_transit <> coalesce(p.quantity, 0) or l.transit_value <> coalesce(p.value, 0)
  or l.in_transit < 0 or (l.in_transit = 0 and l.transit_value <> 0)
