-- Goods that expired or were given away; what the shop uses itself and what it gives away is no
-- loss, and stands on accounts of its own.

alter table stock_adjustment
  drop constraint stock_adjustment_reason_check,
  add constraint stock_adjustment_reason_check check (reason in (
    'opening', 'count', 'damage', 'expired', 'theft', 'own_use', 'gift', 'other'));

-- Shops that exist get the accounts that new ones start with.
alter table account no force row level security;
insert into account (shop_id, id, code, name, name_bn, kind, purpose)
select s.shop_id, gen_random_uuid(), a.code, a.name, a.name_bn, 'expense', a.purpose
from shop s
cross join (values
  ('5040', 'Goods for own use', 'দোকানে ব্যবহৃত মাল', 'internal_use_expense'),
  ('5050', 'Gifts and samples', 'উপহার ও নমুনা', 'gifts_expense')
) as a (code, name, name_bn, purpose);
alter table account force row level security;
