-- An account of income that a shop adds is one that no posting rule keeps for itself. A service may
-- name one: its lines are earned there.
create unique index account_of_income on account (shop_id, name)
  where kind = 'income' and purpose is null;
alter table product
  add column income_account_id uuid check (income_account_id is null or kind = 'service'),
  add constraint product_income_account foreign key (shop_id, income_account_id)
    references account (shop_id, id);
create index product_of_income on product (shop_id, income_account_id)
  where income_account_id is not null;

alter table role no force row level security;
update role r set permissions = r.permissions || array(
  select given
  from unnest(array['income-accounts.read', 'income-accounts.create', 'income-accounts.update'])
    as given
  where given <> all (r.permissions))
where r.code in ('owner', 'branch_admin', 'accountant');
alter table role force row level security;
