-- the value that a document moved in the stock of a branch is what it posted there to inventory
-- so the account of each branch is worth the goods in its warehouses
with moved as (
  select m.shop_id, m.document_id, w.branch_id, sum(m.value) as value
  from stock_movement m
  join warehouse w on w.shop_id = m.shop_id and w.id = m.warehouse_id
  group by m.shop_id, m.document_id, w.branch_id
), ledger as (
  select e.shop_id, e.document_id, l.branch_id, sum(l.debit - l.credit) as value
  from journal_line l
  join journal_entry e on e.shop_id = l.shop_id and e.id = l.entry_id
  join account a on a.shop_id = l.shop_id and a.id = l.account_id
  where a.control_of = 'inventory' group by e.shop_id, e.document_id, l.branch_id
)
select shop_id, document_id, branch_id, coalesce(m.value, 0) as stock,
  coalesce(l.value, 0) as ledger
from moved m full join ledger l using (shop_id, document_id, branch_id)
where coalesce(m.value, 0) <> coalesce(l.value, 0)
