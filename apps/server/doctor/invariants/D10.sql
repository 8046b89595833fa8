-- a payment received is its money, less the part that became a deposit, and equals its allocations
with money as (
  select shop_id, document_id, sum(amount) as amount from payment group by shop_id, document_id
), line as (
  select shop_id, document_id, settles_id, sum(amount) as amount
  from payment_received_line group by shop_id, document_id, settles_id
), allocated as (
  select a.shop_id, a.document_id, a.settles_id, sum(a.amount) as amount
  from allocation a
  join payment_received p on p.shop_id = a.shop_id and p.document_id = a.document_id
  group by a.shop_id, a.document_id, a.settles_id
), settled as (
  select shop_id, document_id, sum(amount) as amount from line group by shop_id, document_id
)
select p.shop_id, p.document_id, p.paid, m.amount as money, s.amount as settled, p.deposited
from payment_received p
left join money m on m.shop_id = p.shop_id and m.document_id = p.document_id
left join settled s on s.shop_id = p.shop_id and s.document_id = p.document_id
where p.paid <> coalesce(m.amount, 0) or p.paid <> coalesce(s.amount, 0) + p.deposited
union all
select shop_id, document_id, null, a.amount, l.amount, null
from allocated a full join line l using (shop_id, document_id, settles_id)
where coalesce(a.amount, 0) <> coalesce(l.amount, 0)
