-- no entry without its document, and a revaluation only where something was reversed or where goods
-- came that had been sold before
select e.shop_id, e.id as entry_id, e.document_id, e.posting_kind
from journal_entry e
left join document d on d.shop_id = e.shop_id and d.id = e.document_id
where d.id is null or (e.posting_kind = 'revaluation' and d.kind <> 'reversal'
  and not exists (select from stock_movement m where m.shop_id = e.shop_id
    and m.document_id = e.document_id and m.line_no >= 1000000000))
