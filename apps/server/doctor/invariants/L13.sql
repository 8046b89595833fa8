-- no deposit is negative, and each is the ledger's liability to that customer
with kept as (
  select l.shop_id, l.party_id, sum(l.credit - l.debit) as amount
  from journal_line l
  join account a on a.shop_id = l.shop_id and a.id = l.account_id and a.control_of = 'deposit'
  group by l.shop_id, l.party_id
)
select shop_id, party_id, b.balance, k.amount as ledger
from party_deposit b full join kept k using (shop_id, party_id)
where coalesce(b.balance, 0) <> coalesce(k.amount, 0) or b.balance < 0
