-- the sales of each variant and day are those of the lines and movements of folded documents
with counted as (
  select d.shop_id, d.id, d.branch_id, d.business_date, coalesce(d.reverses_id, d.id) as own_id,
    case when d.reverses_id is null then 1 else -1 end as side
  from document d
  where not exists (select from unfolded_document u
    where u.shop_id = d.shop_id and u.document_id = d.id)
), line as (
  select shop_id, document_id, line_no, variant_id, quantity * factor / 10000 as quantity,
    net - order_discount_share - vat_in_price as net
  from sale_line
  union all
  select shop_id, document_id, line_no, variant_id, -quantity * factor / 10000,
    order_discount_share + vat_in_price - net
  from sale_return_line
), moved as (
  select shop_id, document_id, line_no % 10000 as line_no, -sum(value) as cost
  from stock_movement where kind = 'move' group by 1, 2, 3
), goods as (
  select c.shop_id, c.branch_id, c.business_date, l.variant_id,
    sum(c.side * l.quantity) as quantity, sum(c.side * l.net) as net,
    sum(c.side * coalesce(m.cost, 0)) as cost
  from counted c
  join line l on l.shop_id = c.shop_id and l.document_id = c.own_id
  left join moved m on m.shop_id = l.shop_id and m.document_id = l.document_id
    and m.line_no = l.line_no
  group by c.shop_id, c.branch_id, c.business_date, l.variant_id
)
select shop_id, branch_id, business_date, variant_id, k.quantity as kept_quantity, g.quantity,
  k.net as kept_net, g.net, k.cost as kept_cost, g.cost
from (select * from product_sum where period = 'day') k
full join goods g using (shop_id, branch_id, business_date, variant_id)
where (k.quantity, k.net, k.cost) is distinct from (g.quantity, g.net, g.cost)
