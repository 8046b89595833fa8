-- the value that each document moved in stock is what it posted to the inventory account
with moved as (
  select shop_id, document_id, sum(value) as value
  from stock_movement group by shop_id, document_id
), ledger as (
  select e.shop_id, e.document_id, sum(l.debit - l.credit) as value
  from journal_line l
  join journal_entry e on e.shop_id = l.shop_id and e.id = l.entry_id
  join account a on a.shop_id = l.shop_id and a.id = l.account_id
  where a.control_of = 'inventory' group by e.shop_id, e.document_id
)
select shop_id, document_id, coalesce(m.value, 0) as stock, coalesce(l.value, 0) as ledger
from moved m full join ledger l using (shop_id, document_id)
where coalesce(m.value, 0) <> coalesce(l.value, 0)
