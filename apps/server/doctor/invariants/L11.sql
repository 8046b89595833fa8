-- what suppliers are owed by the ledger, by their balances and by open receipts is one amount
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
), settled as (
  select shop_id, settles_id, sum(amount) as amount from allocation group by shop_id, settles_id
), open as (
  select g.shop_id, sum(g.total - coalesce(x.amount, 0)) as amount
  from goods_receipt g
  left join settled x on x.shop_id = g.shop_id and x.settles_id = g.document_id
  where not exists (select from document r
    where r.shop_id = g.shop_id and r.reverses_id = g.document_id)
  group by g.shop_id
), cost as (
  select c.shop_id, sum(c.total - coalesce(x.amount, 0)) as amount
  from receipt_cost c
  left join settled x on x.shop_id = c.shop_id and x.settles_id = c.document_id
  where not exists (select from document r
    where r.shop_id = c.shop_id and r.reverses_id = c.document_id)
  group by c.shop_id
), back as (
  select t.shop_id, sum(t.total - coalesce(x.amount, 0)) as amount
  from supplier_return t
  left join (
    select shop_id, document_id, sum(amount) as amount
    from allocation group by shop_id, document_id
  ) x on x.shop_id = t.shop_id and x.document_id = t.document_id
  where not exists (select from document r
    where r.shop_id = t.shop_id and r.reverses_id = t.document_id)
  group by t.shop_id
)
select shop_id, coalesce(l.amount, 0) as ledger, coalesce(b.amount, 0) as balances,
  coalesce(o.amount, 0) + coalesce(c.amount, 0) - coalesce(k.amount, 0) as open_receipts
from ledger l full join balance b using (shop_id) full join open o using (shop_id)
full join cost c using (shop_id) full join back k using (shop_id)
where coalesce(l.amount, 0) <> coalesce(b.amount, 0)
  or coalesce(l.amount, 0) <> coalesce(o.amount, 0) + coalesce(c.amount, 0) - coalesce(k.amount, 0)
