-- a payment belongs to the shift of its document
select p.shop_id, p.document_id, p.line_no, p.shift_id, d.shift_id as of_document
from payment p join document d on d.shop_id = p.shop_id and d.id = p.document_id
where p.shift_id is distinct from d.shift_id
