-- Methods of payment and their bank accounts are made, called otherwise and put away by the shop.
alter table payment_method add column version integer not null default 1;
alter table bank_account add column version integer not null default 1;

alter table role no force row level security;
update role r set permissions = r.permissions || array(
  select given from unnest(array['payment-method.create', 'payment-method.update']) as given
  where given <> all (r.permissions))
where r.code = 'owner';
alter table role force row level security;
