-- the value of stock in transit is the balance of Goods in transit
with on_the_way as (
  select shop_id, sum(transit_value) as value from stock_transfer_line group by shop_id
), ledger as (
  select l.shop_id, sum(l.debit - l.credit) as value
  from journal_line l
  join account a on a.shop_id = l.shop_id and a.id = l.account_id
  where a.control_of = 'transit' group by l.shop_id
)
select shop_id, coalesce(w.value, 0) as on_the_way, coalesce(l.value, 0) as ledger
from on_the_way w full join ledger l using (shop_id)
where coalesce(w.value, 0) <> coalesce(l.value, 0)
