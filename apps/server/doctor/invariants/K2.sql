-- the balance of each party is the sum of its receivable or payable journal lines
with line as (
  select l.shop_id, l.party_id,
    sum(case p.kind when 'customer' then l.debit - l.credit else l.credit - l.debit end) as amount
  from journal_line l
  join account a on a.shop_id = l.shop_id and a.id = l.account_id
    and a.control_of in ('receivable', 'payable')
  join party p on p.shop_id = l.shop_id and p.id = l.party_id
  group by l.shop_id, l.party_id
)
select shop_id, party_id, b.balance, l.amount as journal
from party_balance b full join line l using (shop_id, party_id)
where coalesce(b.balance, 0) <> coalesce(l.amount, 0)
