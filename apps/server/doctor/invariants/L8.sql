-- a reversed document has no effect left: not on the books, not on stock, not on money
with pair as (
  select shop_id, id, reverses_id from document where reverses_id is not null
), books as (
  select p.shop_id, p.reverses_id
  from pair p
  join journal_entry e on e.shop_id = p.shop_id and e.document_id in (p.id, p.reverses_id)
    and e.posting_kind = 'post'
  join journal_line l on l.shop_id = e.shop_id and l.entry_id = e.id
  join account a on a.shop_id = l.shop_id and a.id = l.account_id
  left join party m on m.shop_id = l.shop_id and m.id = l.party_id
  group by p.shop_id, p.reverses_id, l.branch_id, coalesce(a.merged_into, a.id),
    coalesce(m.merged_into, l.party_id)
  having sum(l.debit - l.credit) <> 0
), stock as (
  select p.shop_id, p.reverses_id
  from pair p
  join stock_movement m on m.shop_id = p.shop_id and m.document_id in (p.id, p.reverses_id)
    and m.kind = 'move'
  join variant v on v.shop_id = m.shop_id and v.id = m.variant_id
  group by p.shop_id, p.reverses_id, m.warehouse_id, coalesce(v.merged_into, v.id)
  having sum(m.quantity) <> 0 or sum(m.value) <> 0
), money as (
  select p.shop_id, p.reverses_id
  from pair p
  join payment y on y.shop_id = p.shop_id and y.document_id in (p.id, p.reverses_id)
  join account a on a.shop_id = y.shop_id and a.id = y.account_id
  group by p.shop_id, p.reverses_id, y.payment_method_id, coalesce(a.merged_into, a.id)
  having sum(y.amount) <> 0
)
select distinct shop_id, reverses_id as document_id, 'books' as fault from books
union all select distinct shop_id, reverses_id, 'stock' from stock
union all select distinct shop_id, reverses_id, 'money' from money
