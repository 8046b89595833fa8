-- over or short is the counted amount, by notes, less the expected one, and is posted
with posted as (
  select e.shop_id, e.document_id, sum(l.credit - l.debit) as amount
  from journal_entry e
  join journal_line l on l.shop_id = e.shop_id and l.entry_id = e.id
  join account a on a.shop_id = l.shop_id and a.id = l.account_id
  where a.purpose = 'cash_difference'
  group by e.shop_id, e.document_id
), noted as (
  select shop_id, shift_id, sum(note * count) as amount
  from shift_note where moment = 'close' group by shop_id, shift_id
)
select c.shop_id, c.shift_id, c.expected, c.counted, c.difference, p.amount as posted,
  n.amount as by_notes
from shift_close c
left join posted p on p.shop_id = c.shop_id and p.document_id = c.document_id
left join noted n on n.shop_id = c.shop_id and n.shift_id = c.shift_id
where c.difference <> c.counted - c.expected
  or c.difference <> coalesce(p.amount, 0)
  or c.counted <> coalesce(n.amount, c.counted)
  or c.left_in_drawer <> c.counted - c.taken_out
