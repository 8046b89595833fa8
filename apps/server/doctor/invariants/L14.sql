-- the open amount of a document is what it posted under a party less what settles it, and all of
-- them add up to the dues
with posted as (
  select e.shop_id, coalesce(d.reverses_id, d.id) as document_id,
    sum(case a.control_of when 'receivable' then l.debit - l.credit
      else l.credit - l.debit end) as amount
  from journal_line l
  join account a on a.shop_id = l.shop_id and a.id = l.account_id
    and a.control_of in ('receivable', 'payable')
  join journal_entry e on e.shop_id = l.shop_id and e.id = l.entry_id
  join document d on d.shop_id = e.shop_id and d.id = e.document_id and d.kind <> 'party_merge'
  group by e.shop_id, coalesce(d.reverses_id, d.id)
), moved as (
  select a.shop_id, coalesce(d.reverses_id, d.id) as document_id, a.settles_id,
    sum(a.amount) as amount
  from allocation a
  join document d on d.shop_id = a.shop_id and d.id = a.document_id
  where coalesce(d.reverses_id, d.id) <> a.settles_id
    and exists (select from open_item i
      where i.shop_id = a.shop_id and i.document_id = a.settles_id)
  group by a.shop_id, coalesce(d.reverses_id, d.id), a.settles_id
), known as (
  select shop_id, document_id, amount, amount as open from posted
  union all
  select shop_id, settles_id, 0, -amount from moved
  union all
  select shop_id, document_id, 0, amount from moved
), ought as (
  select shop_id, document_id, sum(amount) as amount, sum(open) as open
  from known group by shop_id, document_id
), kept as (
  select shop_id, document_id, sum(amount) as amount, sum(open) as open
  from open_item group by shop_id, document_id
), of_party as (
  select shop_id, party_id, sum(open) as open from open_item group by shop_id, party_id
)
select shop_id, document_id, o.open as ought, k.open as kept
from ought o full join kept k using (shop_id, document_id)
where (coalesce(o.amount, 0), coalesce(o.open, 0))
  is distinct from (coalesce(k.amount, 0), coalesce(k.open, 0))
union all
select shop_id, party_id, b.balance, p.open
from of_party p full join party_balance b using (shop_id, party_id)
where coalesce(p.open, 0) <> coalesce(b.balance, 0)
