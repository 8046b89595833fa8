-- The shift of a payment is that of its document, which never changes: what is to lie in an open
-- drawer is then the sum of one stretch of an index, and not a look at each document's payments.
alter table payment add column shift_id uuid;
alter table payment no force row level security;
alter table document no force row level security;
update payment p set shift_id = d.shift_id
from document d
where d.shop_id = p.shop_id and d.id = p.document_id and d.shift_id is not null;
alter table document force row level security;
alter table payment force row level security;
create index payment_of_shift on payment (shop_id, shift_id) include (payment_method_id, amount)
  where shift_id is not null;

-- What was put into a drawer and taken out is found by its kind within the shift.
drop index document_of_shift;
create index document_of_shift on document (shop_id, shift_id, kind) where shift_id is not null;
