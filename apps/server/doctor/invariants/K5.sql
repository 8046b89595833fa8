-- what each day sold of each variant is what its lines and movements say
with counted as (
  select d.shop_id, d.id, d.branch_id, d.business_date, coalesce(d.reverses_id, d.id) as own_id,
    case when d.reverses_id is null then 1 else -1 end as side
  from document d
), part as (
  select c.shop_id, c.branch_id, c.business_date, l.variant_id, c.side * l.quantity as quantity,
    c.side * (l.net - l.order_discount_share) as net, 0 as cost
  from counted c join sale_line l on l.shop_id = c.shop_id and l.document_id = c.own_id
  union all
  select c.shop_id, c.branch_id, c.business_date, l.variant_id, -c.side * l.quantity,
    -c.side * (l.net - l.order_discount_share), 0
  from counted c join sale_return_line l on l.shop_id = c.shop_id and l.document_id = c.own_id
  union all
  select c.shop_id, c.branch_id, c.business_date, m.variant_id, 0, 0, -m.value
  from counted c
  join stock_movement m on m.shop_id = c.shop_id and m.document_id = c.id and m.kind = 'move'
  where exists (select from sale s where s.shop_id = c.shop_id and s.document_id = c.own_id)
    or exists (select from sale_return r
      where r.shop_id = c.shop_id and r.document_id = c.own_id)
), goods as (
  select shop_id, branch_id, business_date, variant_id, sum(quantity) as quantity,
    sum(net) as net, sum(cost) as cost
  from part group by shop_id, branch_id, business_date, variant_id
)
select shop_id, branch_id, business_date, variant_id, k.quantity as kept_quantity, g.quantity,
  k.net as kept_net, g.net, k.cost as kept_cost, g.cost
from product_day k full join goods g using (shop_id, branch_id, business_date, variant_id)
where (k.quantity, k.net, k.cost) is distinct from (g.quantity, g.net, g.cost)
