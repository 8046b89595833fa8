-- the totals of a document follow from its lines; the amount to pay is rounded to the shop's unit
with sold as (
  select shop_id, document_id, sum(net) as net, sum(order_discount_share) as share, sum(vat) as vat,
    sum(vat_in_price) as within
  from sale_line group by shop_id, document_id
), came_back as (
  select shop_id, document_id, sum(net) as net, sum(order_discount_share) as share, sum(vat) as vat,
    sum(vat_in_price) as within
  from sale_return_line group by shop_id, document_id
), received as (
  select shop_id, document_id, sum(net) as net, sum(order_discount_share) as share, sum(vat) as vat
  from goods_receipt_line group by shop_id, document_id
)
select s.shop_id, s.document_id, 'sale' as kind
from sale s
left join sold l on l.shop_id = s.shop_id and l.document_id = s.document_id
where (s.subtotal, s.discount, s.vat, s.vat_included)
    is distinct from (l.net, l.share, l.vat, l.within)
  or s.total <> s.subtotal - s.discount + s.vat - s.vat_included + s.delivery + s.rounding
  or s.total < 0
  or abs(s.rounding) * 2 > s.rounding_unit or (s.total - s.exchanged) % s.rounding_unit <> 0
union all
select r.shop_id, r.document_id, 'sale_return'
from sale_return r
left join came_back l on l.shop_id = r.shop_id and l.document_id = r.document_id
where (r.subtotal, r.discount, r.vat, r.vat_included)
    is distinct from (l.net, l.share, l.vat, l.within)
  or r.total <> r.subtotal - r.discount + r.vat - r.vat_included + r.rounding
  or r.total <> r.refunded + r.credited + r.applied or r.total < 0
union all
select shop_id, document_id, 'exchange'
from (select shop_id, document_id, exchanged from sale where exchanged <> 0) s
full join (select shop_id, document_id, applied from sale_return where applied <> 0) r
  using (shop_id, document_id)
where s.exchanged is distinct from r.applied
union all
select g.shop_id, g.document_id, 'goods_receipt'
from goods_receipt g
left join received l on l.shop_id = g.shop_id and l.document_id = g.document_id
where (g.subtotal, g.discount, g.vat) is distinct from (l.net, l.share, l.vat)
  or g.total <> g.subtotal - g.discount + g.vat
union all
select t.shop_id, t.document_id, 'supplier_return'
from supplier_return t
left join (
  select shop_id, document_id, sum(net) as net, sum(vat) as vat, sum(cost) as cost
  from supplier_return_line group by shop_id, document_id
) l on l.shop_id = t.shop_id and l.document_id = t.document_id
where (t.subtotal, t.vat, t.cost) is distinct from (l.net, l.vat, l.cost)
  or t.total <> t.subtotal + t.vat or t.total <> t.refunded + t.credited
