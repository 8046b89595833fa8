-- What late costs and their reversals have on the accounts of goods is what their parts say.
select e.shop_id, e.document_id as fault
from journal_entry e
join journal_line l on l.shop_id = e.shop_id and l.entry_id = e.id
join account a on a.shop_id = l.shop_id and a.id = l.account_id and a.purpose = 'inventory'
where exists (select from receipt_cost c join document d on d.shop_id = c.shop_id
    and (d.id = c.document_id or d.reverses_id = c.document_id)
  where c.shop_id = e.shop_id and d.id = e.document_id)
group by e.shop_id, e.document_id
having sum(l.debit - l.credit) <> (select coalesce(sum(p.amount), 0) from receipt_cost_part p
  where p.shop_id = e.shop_id and p.document_id = e.document_id and p.purpose = 'inventory');
