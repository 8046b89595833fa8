-- each gift card is the sum of its lines, and all of them are the liability in the ledger
with lines as (
  select shop_id, card_id, sum(amount) as amount from gift_card_line group by shop_id, card_id
), ledger as (
  select l.shop_id, sum(l.credit - l.debit) as amount
  from journal_line l
  join account a on a.shop_id = l.shop_id and a.id = l.account_id and a.control_of = 'gift_card'
  group by l.shop_id
), cards as (
  select shop_id, sum(balance) as amount from gift_card group by shop_id
)
select g.shop_id, g.id as card_id, g.balance, l.amount as ought
from gift_card g left join lines l on l.shop_id = g.shop_id and l.card_id = g.id
where g.balance is distinct from l.amount or g.balance < 0
union all
select shop_id, null, c.amount, l.amount
from cards c full join ledger l using (shop_id)
where coalesce(c.amount, 0) <> coalesce(l.amount, 0)
