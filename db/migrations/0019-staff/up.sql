-- Since `ended_at` a person may not enter: disabled, or, since `removed_at`, no longer of the shop.
alter table membership
  add column removed_at timestamptz,
  add column version integer not null default 1,
  add unique (shop_id, id),
  add check (removed_at is null or ended_at is not null);

alter table role
  add column version integer not null default 1,
  -- the ready role that it began as
  add column made_from text,
  add column archived_at timestamptz;

-- The PIN of a person at the tills of a shop, and how often in a row it was given wrong.
create table staff_pin (
  shop_id uuid not null,
  membership_id uuid not null,
  -- null: none is set, and who guesses at it is counted all the same
  pin_hash text,
  failures smallint not null default 0 check (failures >= 0),
  locked_until timestamptz,
  primary key (shop_id, membership_id),
  foreign key (shop_id, membership_id) references membership (shop_id, id)
);
call protect_shop_table('staff_pin', 'select, insert, update');

-- A place that is kept for somebody until they come, with what it will be.
create table invitation (
  shop_id uuid not null references shop,
  id uuid not null,
  email text check (email = lower(email) and length(email) between 3 and 254),
  phone text check (phone ~ '^\+[0-9]{7,15}$'),
  name text not null default '',
  language text not null check (language in ('bn', 'en')),
  role_id uuid not null,
  -- empty: every branch, every warehouse
  branch_ids uuid[] not null default '{}',
  warehouse_ids uuid[] not null default '{}',
  -- SHA-256 of what the message carries; sent anew, it is another
  token_hash bytea not null check (length(token_hash) = 32),
  invited_by uuid not null references app_user,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  primary key (shop_id, id),
  foreign key (shop_id, role_id) references role (shop_id, id),
  check (num_nonnulls(email, phone) = 1),
  check (num_nonnulls(accepted_at, withdrawn_at) <= 1)
);
create index invitation_of_token on invitation (token_hash);
-- One open invitation to one address.
create unique index invitation_open on invitation (shop_id, coalesce(email, phone))
  where accepted_at is null and withdrawn_at is null;
call protect_shop_table('invitation', 'select, insert, update');

-- Who was invited comes with a token, and the shop is known by it alone.
grant select on invitation to halkhata_identity;
create policy identity_reads on invitation for select to halkhata_identity using (true);

grant create on schema public to halkhata_identity;

-- The open invitation of a token. Sets its shop for the rest of the transaction.
create function open_invitation(token_hash bytea, at timestamptz)
returns table (invitation_id uuid, shop_id uuid)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  for invitation_id, shop_id in
    select i.id, i.shop_id from invitation i
    where i.token_hash = open_invitation.token_hash and i.expires_at > open_invitation.at
      and i.accepted_at is null and i.withdrawn_at is null
  loop
    perform set_config('app.shop_id', shop_id::text, true);
    return next;
  end loop;
end $$;
alter function open_invitation(bytea, timestamptz) owner to halkhata_identity;
revoke create on schema public from halkhata_identity;
revoke all on function open_invitation(bytea, timestamptz) from public;
grant execute on function open_invitation(bytea, timestamptz) to halkhata_app;

-- Roles that every shop has ready from now on. A role of the shop's own making keeps its name.
alter table role no force row level security;
alter table shop no force row level security;

insert into role (shop_id, id, code, name, name_bn, permissions, discount_limit)
select s.shop_id, gen_random_uuid(), r.code, r.name, r.name_bn, r.permissions, r.discount_limit
from shop s, (values
  ('storekeeper', 'Storekeeper', 'স্টোরকিপার', array[
    'shop-info.read', 'branches.read', 'warehouse.read', 'permissions.read', 'category.read',
    'category.create', 'unit.read', 'product.read', 'product-stock.read', 'product-stock.update',
    'stock-journal.read', 'stock-adjustment.read', 'stock-adjustment.create',
    'goods-receipt.read', 'goods-receipt.create', 'suppliers.read'], null::integer),
  ('accountant', 'Accountant', 'হিসাবরক্ষক', array[
    'shop-info.read', 'branches.read', 'warehouse.read', 'permissions.read', 'payment-method.read',
    'category.read', 'unit.read', 'product.read', 'product-stock.read', 'stock-journal.read',
    'stock-adjustment.read', 'goods-receipt.read', 'suppliers.read', 'supplier-statement.read',
    'customers.read', 'customer-statement.read', 'deposits.read', 'payments.read',
    'payments.create', 'pos-sale.read', 'pos-sale.print', 'return-sale.read', 'registers.read',
    'shifts.read', 'shifts.see_expected', 'cash-movements.read', 'dashboard.read',
    'chart-of-accounts.read', 'trial-balance.read', 'ledger.read', 'cost.read'], null),
  ('salesperson', 'Salesperson', 'বিক্রয়কর্মী', array[
    'shop-info.read', 'branches.read', 'warehouse.read', 'permissions.read', 'payment-method.read',
    'category.read', 'pos-product.read', 'pos-sale.create', 'pos-sale.read', 'pos-sale.print',
    'registers.read', 'shifts.read', 'held-cart.read', 'held-cart.create', 'held-cart.delete',
    'discarded-cart.create', 'favourite.read', 'favourite.update', 'return-sale.read',
    'customers.read', 'customers.create'], 50000)
) as r (code, name, name_bn, permissions, discount_limit)
where exists (select from role o where o.shop_id = s.shop_id)
on conflict (shop_id, code) do nothing;

update role r set permissions = r.permissions || array(
  select given from unnest(array['staff-users.read', 'staff-users.create', 'staff-users.update',
    'staff-users.delete', 'role.read', 'permission-resources.read']) as given
  where given <> all (r.permissions))
where r.code in ('owner', 'branch_admin');
update role r set permissions = r.permissions || array(
  select given from unnest(array['role.create', 'role.update']) as given
  where given <> all (r.permissions))
where r.code = 'owner';

alter table shop force row level security;
alter table role force row level security;
