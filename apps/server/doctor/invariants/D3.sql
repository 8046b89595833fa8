-- paid is the money of the document and goods in exchange, due the rest, and nothing is overpaid
with header as (
  select s.shop_id, s.document_id, s.total, s.paid, s.due,
    s.paid - s.exchanged - coalesce(r.refunded, 0) as money
  from sale s
  left join sale_return r on r.shop_id = s.shop_id and r.document_id = s.document_id
  union all
  select shop_id, document_id, total, paid, due, -paid from goods_receipt
  union all
  select shop_id, document_id, total, paid, due, -paid from receipt_cost where total >= 0
), money as (
  select shop_id, document_id, sum(amount) as amount
  from payment group by shop_id, document_id
), own as (
  select shop_id, document_id, sum(amount) as amount
  from allocation where settles_id = document_id group by shop_id, document_id
), settled as (
  select shop_id, settles_id, sum(amount) as amount from allocation group by shop_id, settles_id
)
select h.shop_id, h.document_id, h.total, h.paid, h.due, m.amount as money
from header h
left join money m on m.shop_id = h.shop_id and m.document_id = h.document_id
left join own o on o.shop_id = h.shop_id and o.document_id = h.document_id
left join settled x on x.shop_id = h.shop_id and x.settles_id = h.document_id
where h.money <> coalesce(m.amount, 0) or h.paid <> coalesce(o.amount, 0)
  or h.due <> h.total - h.paid or h.paid > h.total or h.due < 0
  or coalesce(x.amount, 0) not between 0 and h.total
