-- what customers owe is one amount by the ledger, by their balances and by their documents
with ledger as (
  select l.shop_id, sum(l.debit - l.credit) as amount
  from journal_line l
  join account a on a.shop_id = l.shop_id and a.id = l.account_id
  where a.control_of = 'receivable' group by l.shop_id
), balance as (
  select b.shop_id, sum(b.balance) as amount
  from party_balance b
  join party p on p.shop_id = b.shop_id and p.id = b.party_id
  where p.kind = 'customer' group by b.shop_id
), settled as (
  select a.shop_id, a.settles_id, sum(a.amount) as amount
  from allocation a
  left join party p on p.shop_id = a.shop_id and p.id = a.party_id
  where p.kind is distinct from 'supplier' group by a.shop_id, a.settles_id
), owed as (
  select shop_id, document_id, total from sale
  union all
  select o.shop_id, o.document_id, sum(o.amount)
  from opening_balance_due o
  join party p on p.shop_id = o.shop_id and p.id = o.party_id and p.kind = 'customer'
  group by o.shop_id, o.document_id
), open as (
  select s.shop_id, sum(s.total - coalesce(x.amount, 0)) as amount
  from owed s
  left join settled x on x.shop_id = s.shop_id and x.settles_id = s.document_id
  where not exists (select from document r
    where r.shop_id = s.shop_id and r.reverses_id = s.document_id)
  group by s.shop_id
), bounced as (
  -- the part of a bounced cheque missing from the deposit is owed on the payment
  select b.shop_id, sum(b.shortfall - coalesce(x.amount, 0)) as amount
  from cheque_bounce b
  left join settled x on x.shop_id = b.shop_id and x.settles_id = b.payment_id
  group by b.shop_id
)
select shop_id, coalesce(l.amount, 0) as ledger, coalesce(b.amount, 0) as balances,
  coalesce(o.amount, 0) + coalesce(c.amount, 0) as open_sales
from ledger l full join balance b using (shop_id) full join open o using (shop_id)
full join bounced c using (shop_id)
where coalesce(l.amount, 0) <> coalesce(b.amount, 0)
  or coalesce(l.amount, 0) <> coalesce(o.amount, 0) + coalesce(c.amount, 0)
