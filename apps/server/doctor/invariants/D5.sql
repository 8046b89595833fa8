-- the returned quantity of each sale line is that of its active returns, at most the quantity sold
with came_back as (
  select l.shop_id, l.sale_id, l.sale_line_id, sum(l.quantity * l.factor / 10000) as quantity,
    sum(l.net) as net, sum(l.order_discount_share) as share, sum(l.vat) as vat
  from sale_return_line l
  where not exists (select from document r
    where r.shop_id = l.shop_id and r.reverses_id = l.document_id)
  group by l.shop_id, l.sale_id, l.sale_line_id
)
select s.shop_id, s.document_id as sale_id, s.id as sale_line_id,
  s.quantity * s.factor / 10000 as sold,
  r.quantity as returned, c.quantity as by_returns
from sale_line s
left join sale_line_returned r on r.shop_id = s.shop_id and r.sale_id = s.document_id
  and r.sale_line_id = s.id
left join came_back c on c.shop_id = s.shop_id and c.sale_id = s.document_id
  and c.sale_line_id = s.id
where (r.sale_id is not null or c.sale_id is not null)
  and (coalesce(r.quantity, 0) not between 0 and s.quantity * s.factor / 10000
    or r.sold is distinct from s.quantity * s.factor / 10000
    or (coalesce(c.quantity, 0), coalesce(c.net, 0), coalesce(c.share, 0), coalesce(c.vat, 0))
      is distinct from (r.quantity, r.net, r.order_discount_share, r.vat))
