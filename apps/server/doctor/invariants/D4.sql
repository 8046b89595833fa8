-- a document settles no more than the money it received, and never zero
with settled as (
  select shop_id, document_id, abs(sum(amount)) as amount, bool_or(amount = 0) as has_nothing
  from allocation where kind = 'payment' group by shop_id, document_id
), money as (
  select shop_id, document_id, abs(sum(amount)) as amount
  from payment group by shop_id, document_id
)
select s.shop_id, s.document_id, s.amount as settled, m.amount as money
from settled s
left join money m on m.shop_id = s.shop_id and m.document_id = s.document_id
where s.amount > coalesce(m.amount, 0) or s.has_nothing
