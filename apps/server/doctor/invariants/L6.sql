-- no entry without its document, and a revaluation only where something was reversed
select e.shop_id, e.id as entry_id, e.document_id, e.posting_kind
from journal_entry e
left join document d on d.shop_id = e.shop_id and d.id = e.document_id
where d.id is null or (e.posting_kind = 'revaluation' and d.kind <> 'reversal')
