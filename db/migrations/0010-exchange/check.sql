-- A return that stands without a sale says why it was taken.
select document_id::text as fault from sale_return where sale_id is null and reason = '';
-- What was exchanged stands on both halves of the document alike.
select s.document_id::text as fault
from sale s
left join sale_return r on r.shop_id = s.shop_id and r.document_id = s.document_id
where s.exchanged <> coalesce(r.applied, 0);
