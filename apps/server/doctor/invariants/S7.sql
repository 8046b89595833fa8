-- each line has its movement; a bundle has those of its parts, a service none
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
  union all
  select shop_id, document_id, line_no, variant_id, quantity from opening_balance_stock
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
), taken as (
  -- the parts taken by one bundle of a line, as text; merged variants count as one
  select shop_id, document_id, line_no, string_agg(part_id || ' ' || of_one, ', '
    order by part_id) as parts
  from (
    select l.shop_id, l.document_id, l.line_no, coalesce(v.merged_into, v.id) as part_id,
      trim_scale(sum(m.quantity) * 10000 / nullif(l.quantity, 0)) as of_one
    from movement m
    join line l on l.shop_id = m.shop_id and l.document_id = m.document_id
      and l.line_no = m.line_no % 10000 and l.kind = 'bundle'
    join variant v on v.shop_id = m.shop_id and v.id = m.variant_id
    where m.line_no > 10000
    group by l.shop_id, l.document_id, l.line_no, l.quantity, coalesce(v.merged_into, v.id)
  ) as part group by shop_id, document_id, line_no
), made_of as (
  -- its present and its former recipes: the parts may change after a sale
  select b.shop_id, b.variant_id, null as change_id, b.part_id, b.quantity
  from bundle_part b
  union all
  select a.shop_id, a.subject_id, a.id, (p ->> 'variant_id')::uuid, (p ->> 'quantity')::bigint
  from audit_log a
  cross join jsonb_array_elements(a.after -> 'parts') p
  where a.action = 'variant.parts_set'
), fitting as (
  select distinct shop_id, variant_id, string_agg(part_id || ' ' || of_one, ', '
    order by part_id) as parts
  from (
    select m.shop_id, m.variant_id, m.change_id, coalesce(v.merged_into, v.id) as part_id,
      sum(m.quantity) as of_one
    from made_of m
    join variant v on v.shop_id = m.shop_id and v.id = m.part_id
    group by m.shop_id, m.variant_id, m.change_id, coalesce(v.merged_into, v.id)
  ) as part group by shop_id, variant_id, change_id
)
select shop_id, document_id, line_no, l.quantity as written, m.quantity as moved
from (select * from line where kind = 'goods') l
full join (select * from movement where line_no < 10000) m using (shop_id, document_id, line_no)
where l.quantity is distinct from m.quantity or l.variant_id is distinct from m.variant_id
union all
select m.shop_id, m.document_id, m.line_no, null, m.quantity
from movement m
left join line l on l.shop_id = m.shop_id and l.document_id = m.document_id
  and l.line_no = m.line_no % 10000
where m.line_no > 10000 and l.kind is distinct from 'bundle'
union all
select l.shop_id, l.document_id, l.line_no, l.quantity, null
from line l
left join taken t using (shop_id, document_id, line_no)
where l.kind = 'bundle' and (l.shop_id, l.variant_id, coalesce(t.parts, '')) not in (
  select shop_id, variant_id, parts from fitting)
