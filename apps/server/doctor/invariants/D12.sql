-- a write-off equals what it took off each due, and nothing else
with line as (
  select shop_id, document_id, settles_id, sum(amount) as amount
  from write_off_line group by shop_id, document_id, settles_id
), allocated as (
  select a.shop_id, a.document_id, a.settles_id, sum(a.amount) as amount
  from allocation a
  join write_off w on w.shop_id = a.shop_id and w.document_id = a.document_id
  group by a.shop_id, a.document_id, a.settles_id
), settled as (
  select shop_id, document_id, sum(amount) as amount from line group by shop_id, document_id
)
select w.shop_id, w.document_id, w.amount, s.amount as settled
from write_off w
left join settled s on s.shop_id = w.shop_id and s.document_id = w.document_id
where w.amount <> coalesce(s.amount, 0)
union all
select shop_id, document_id, a.amount, l.amount
from allocated a full join line l using (shop_id, document_id, settles_id)
where coalesce(a.amount, 0) <> coalesce(l.amount, 0)
