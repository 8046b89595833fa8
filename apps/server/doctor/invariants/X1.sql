-- a client-chosen id has one document
select shop_id, id as document_id, count(*) as documents
from document group by shop_id, id having count(*) > 1
