-- what suppliers are owed is one amount by the ledger, by their balances and by their documents
with ledger as (
  select l.shop_id, sum(l.credit - l.debit) as amount
  from journal_line l
  join account a on a.shop_id = l.shop_id and a.id = l.account_id
  where a.control_of = 'payable' group by l.shop_id
), balance as (
  select b.shop_id, sum(b.balance) as amount
  from party_balance b
  join party p on p.shop_id = b.shop_id and p.id = b.party_id
  where p.kind = 'supplier' group by b.shop_id
), owed as (
  select shop_id, document_id, total from goods_receipt
  union all
  select shop_id, document_id, total from receipt_cost
  union all
  select shop_id, document_id, total from expense where supplier_id is not null
  union all
  select o.shop_id, o.document_id, sum(o.amount)
  from opening_balance_due o
  join party p on p.shop_id = o.shop_id and p.id = o.party_id and p.kind = 'supplier'
  group by o.shop_id, o.document_id
  union all
  -- what they owe the shop: returned goods, and advances
  select shop_id, document_id, refunded - credited from supplier_return
  union all
  select shop_id, document_id, -paid from supplier_payment
  union all
  -- corrections after a bill or a return was reversed
  select shop_id, document_id, net + vat from owed_correction
), moved as (
  -- a reversal counts into the document it reverses
  select a.shop_id, coalesce(d.reverses_id, d.id) as document_id, a.settles_id, a.amount
  from allocation a
  join document d on d.shop_id = a.shop_id and d.id = a.document_id
  left join party p on p.shop_id = a.shop_id and p.id = a.party_id
  where p.kind is distinct from 'customer'
), used as (
  -- amounts that others settled of it, and that it settled of others
  select shop_id, settles_id as document_id, -amount as amount from moved
  union all
  select shop_id, document_id, amount from moved where document_id <> settles_id
), open as (
  -- a reversed document is worth zero: what others used of it stays used
  select g.shop_id, sum(case when r.id is null then g.total else 0 end + coalesce(x.amount, 0))
    as amount
  from owed g
  left join document r on r.shop_id = g.shop_id and r.reverses_id = g.document_id
  left join (
    select u.shop_id, u.document_id, sum(u.amount) as amount
    from used u group by u.shop_id, u.document_id
  ) x on x.shop_id = g.shop_id and x.document_id = g.document_id
  group by g.shop_id
)
select shop_id, coalesce(l.amount, 0) as ledger, coalesce(b.amount, 0) as balances,
  coalesce(o.amount, 0) as papers
from ledger l full join balance b using (shop_id) full join open o using (shop_id)
where coalesce(l.amount, 0) <> coalesce(b.amount, 0)
  or coalesce(l.amount, 0) <> coalesce(o.amount, 0)
