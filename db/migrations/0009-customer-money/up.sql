-- Money that customers leave with the shop, what they may owe, and what a role may let go.

-- How much a customer may owe, in minor units; null: no limit.
alter table party add column credit_limit bigint
  constraint party_credit_limit_exact check (credit_limit between 0 and 9007199254740991);

-- How much of a sale's gross a role may give away, in parts per million, without the right to give
-- any discount; null: nothing.
alter table role add column discount_limit integer
  check (discount_limit between 0 and 1000000);

-- The liability: a line on it names the customer, as on the receivable.
alter table account
  drop constraint account_control_of_check,
  add constraint account_control_of_check
    check (control_of in ('receivable', 'payable', 'inventory', 'deposit'));

create or replace function assert_control_line_has_party() returns trigger language plpgsql as $$
begin
  if exists (
    select from lines l join account a on a.shop_id = l.shop_id and a.id = l.account_id
    where l.party_id is null and a.control_of in ('receivable', 'payable', 'deposit')
  ) then
    raise exception 'a line on a control account names its party' using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- What the shop keeps for a customer: always the sum of the lines on the liability that name them.
-- The check is the last wall: no deposit is spent twice.
create table party_deposit (
  shop_id uuid not null,
  party_id uuid not null,
  balance bigint not null check (balance >= 0),
  primary key (shop_id, party_id),
  foreign key (shop_id, party_id) references party (shop_id, id),
  constraint party_deposit_exact check (balance <= 9007199254740991)
) with (fillfactor = 50);
call protect_shop_table('party_deposit', 'select, insert, update');

-- A customer leaves money with the shop, or gets it back.
create table deposit (
  shop_id uuid not null,
  document_id uuid not null,
  customer_id uuid not null,
  direction text not null check (direction in ('in', 'out')),
  amount bigint not null check (amount > 0),
  -- what the shop deposited for the customer before and after it
  before bigint not null check (before >= 0),
  after bigint not null check (after >= 0),
  note text not null default '',
  primary key (shop_id, document_id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, customer_id) references party (shop_id, id),
  check (after = before + case direction when 'in' then amount else -amount end)
);
create index deposit_of_customer on deposit (shop_id, customer_id);
call protect_shop_table('deposit', 'select, insert');

-- What a customer still owes is looked for among the sales that left something due.
create index sale_left_due on sale (shop_id, customer_id) where due > 0;

-- A customer pays what was due of earlier sales.
create table payment_received (
  shop_id uuid not null,
  document_id uuid not null,
  customer_id uuid not null,
  paid bigint not null check (paid >= 0),
  change bigint not null check (change >= 0),
  -- of what was paid, what settled no due and is deposited for the customer
  deposited bigint not null check (deposited between 0 and paid),
  -- what the customer owed in all, before and after
  due_before bigint not null,
  due_after bigint not null,
  note text not null default '',
  primary key (shop_id, document_id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, customer_id) references party (shop_id, id),
  check (due_after = due_before - (paid - deposited))
);
create index payment_received_of_customer on payment_received (shop_id, customer_id);
call protect_shop_table('payment_received', 'select, insert');

-- Each due that a payment settled, as it stood before: the paper does not change later.
create table payment_received_line (
  shop_id uuid not null,
  document_id uuid not null,
  line_no smallint not null,
  settles_id uuid not null,
  before bigint not null,
  amount bigint not null check (amount > 0 and amount <= before),
  primary key (shop_id, document_id, line_no),
  unique (shop_id, document_id, settles_id),
  foreign key (shop_id, document_id) references payment_received (shop_id, document_id),
  foreign key (shop_id, settles_id) references document (shop_id, id)
);
call protect_shop_table('payment_received_line', 'select, insert');

-- Shops that exist get the account, the method and the rights that new ones start with.
alter table account no force row level security;
insert into account (shop_id, id, code, name, name_bn, kind, purpose, control_of)
select shop_id, gen_random_uuid(), '2020', 'Customer deposits', 'খদ্দেরের অগ্রিম জমা', 'liability',
  'customer_deposit', 'deposit'
from shop;
alter table payment_method no force row level security;
insert into payment_method (shop_id, id, code, name, name_bn, kind, account_id, rank)
select a.shop_id, gen_random_uuid(), 'deposit', 'Deposit', 'অগ্রিম জমা', 'deposit', a.id,
  coalesce((select max(m.rank) + 1 from payment_method m where m.shop_id = a.shop_id), 0)
from account a where a.purpose = 'customer_deposit';
alter table payment_method force row level security;
alter table account force row level security;

alter table role no force row level security;
update role r set permissions = r.permissions || array(
  select given from unnest(array['customers.update', 'deposits.read', 'deposits.create',
    'deposits.void', 'payments.read', 'payments.create', 'payments.void',
    'pos-sale.over_credit_limit']) as given
  where given <> all (r.permissions))
where r.code in ('owner', 'branch_admin');
update role r set discount_limit = 50000, permissions = r.permissions || array(
  select given from unnest(array['deposits.read', 'deposits.create', 'payments.read',
    'payments.create']) as given
  where given <> all (r.permissions))
where r.code = 'cashier';
alter table role force row level security;

-- As before, with what the role may let go.
grant create on schema public to halkhata_identity;
drop function authenticate(bytea);
create function authenticate(token_hash bytea)
returns table (
  user_id uuid, shop_id uuid, branch_id uuid, session_id uuid,
  user_name text, language text, role_code text, permissions text[], discount_limit integer
)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  for user_id, shop_id, branch_id, session_id, user_name, language, role_code, permissions,
    discount_limit in
    select u.id, m.shop_id, m.branch_id, s.id, u.name, u.language, r.code, r.permissions,
      r.discount_limit
    from access_token t
    join session s on s.id = t.session_id
    join membership m on m.id = s.membership_id
    join app_user u on u.id = m.user_id
    join role r on r.shop_id = m.shop_id and r.id = m.role_id
    where t.token_hash = authenticate.token_hash
      and t.expires_at > now() and s.expires_at > now()
      and m.ended_at is null and u.disabled_at is null
  loop
    perform set_config('app.shop_id', shop_id::text, true);
    return next;
  end loop;
end $$;
alter function authenticate(bytea) owner to halkhata_identity;
revoke create on schema public from halkhata_identity;
revoke all on function authenticate(bytea) from public;
grant execute on function authenticate(bytea) to halkhata_app;
