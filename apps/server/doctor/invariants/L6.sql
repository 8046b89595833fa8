-- every entry has a document; a revaluation only after a reversal or for goods sold before they
-- arrived, a shortfall only after a bounced cheque, a bill's correction only where it is recorded,
-- and entries between branches only for late costs, with a total of zero
select e.shop_id, e.id as entry_id, e.document_id, e.posting_kind
from journal_entry e
left join document d on d.shop_id = e.shop_id and d.id = e.document_id
where d.id is null or (e.posting_kind = 'revaluation' and d.kind <> 'reversal'
  and not exists (select from stock_movement m where m.shop_id = e.shop_id
    and m.document_id = e.document_id and m.line_no >= 1000000000))
  or (e.posting_kind = 'shortfall' and not exists (select from cheque_bounce b
    where b.shop_id = e.shop_id and b.document_id = e.document_id and b.shortfall > 0))
  or (e.posting_kind = 'rebilled' and not exists (select from owed_correction c
    where c.shop_id = e.shop_id and c.document_id = e.document_id))
  or (e.posting_kind = 'between_branches' and not exists (select from receipt_cost c
    where c.shop_id = e.shop_id and c.document_id = coalesce(d.reverses_id, d.id)))
  or exists (select from journal_entry b
    join journal_line l on l.shop_id = b.shop_id and l.entry_id = b.id
    where e.posting_kind = 'between_branches' and b.posting_kind = e.posting_kind
      and b.shop_id = e.shop_id and b.document_id = e.document_id
    group by l.account_id having sum(l.debit - l.credit) <> 0)
