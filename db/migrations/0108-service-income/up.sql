-- What services earn stands apart from what goods do. What was posted before stays where it is.
alter table account no force row level security;
insert into account (shop_id, id, code, name, name_bn, kind, purpose)
select shop_id, gen_random_uuid(), '4030', 'Service income', 'সেবার আয়', 'income', 'service_income'
from shop;
alter table account force row level security;
