-- a supplier is owed what the latest bills say of the goods kept: received less returned
with receipt as (
  select g.* from goods_receipt g
  where not exists (select from document r
      where r.shop_id = g.shop_id and r.reverses_id = g.document_id)
    and (exists (select from receipt_cost c where c.shop_id = g.shop_id
        and c.receipt_id = g.document_id and c.kind = 'bill')
      or exists (select from supplier_return t where t.shop_id = g.shop_id
        and t.receipt_id = g.document_id))
), kept as (
  select l.shop_id, l.document_id, sum(p.net - round(p.net::numeric * x.returned / l.quantity)
    + p.vat - round(p.vat::numeric * x.returned / l.quantity)) as amount
  from receipt g
  join goods_receipt_line l on l.shop_id = g.shop_id and l.document_id = g.document_id
  cross join lateral (
    select coalesce(sum(r.quantity), 0) as returned
    from supplier_return_line r
    where r.shop_id = l.shop_id and r.receipt_id = l.document_id and r.receipt_line_id = l.id
      and not exists (select from document v
        where v.shop_id = r.shop_id and v.reverses_id = r.document_id)
  ) x
  left join lateral (
    select c.net - c.order_discount_share as net, c.vat
    from receipt_cost_line c
    join document_number n on n.shop_id = c.shop_id and n.document_id = c.document_id
    where c.shop_id = l.shop_id and c.receipt_id = l.document_id and c.receipt_line_id = l.id
      and c.net is not null and not exists (select from document v
        where v.shop_id = c.shop_id and v.reverses_id = c.document_id)
    order by n.fiscal_year desc, n.sequence desc limit 1
  ) b on true
  cross join lateral (select coalesce(b.net, l.net - l.order_discount_share) as net,
    coalesce(b.vat, l.vat) as vat) p
  group by l.shop_id, l.document_id
), paper as (
  select shop_id, document_id as receipt_id, document_id, total from receipt
  union all
  select shop_id, receipt_id, document_id, total from receipt_cost where kind = 'bill'
  union all
  select shop_id, receipt_id, document_id, -total from supplier_return
  union all
  select shop_id, receipt_id, document_id, net + vat from owed_correction
), owed as (
  select shop_id, receipt_id as document_id, sum(total) as amount
  from paper p
  where not exists (select from document v
    where v.shop_id = p.shop_id and v.reverses_id = p.document_id)
  group by shop_id, receipt_id
)
select k.shop_id, k.document_id as receipt_id, k.amount as kept, o.amount as owed
from kept k
join owed o on o.shop_id = k.shop_id and o.document_id = k.document_id
where k.amount <> o.amount
