-- the member who posted each document, and who reversed it, is recorded
select d.shop_id, d.id as document_id, d.kind
from document d
where not exists (
  select from audit_log a
  where a.shop_id = d.shop_id and a.subject_id = d.id and a.actor_id = d.posted_by)
