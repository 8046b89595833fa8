-- Who closes a shift counts without seeing what is expected, unless it is his right to see it.
alter table shop add column blind_count boolean not null default false;

alter table shift
  add column closed_by uuid references app_user,
  -- what the shift before left in the drawer; null: there was none
  add column left_before bigint check (left_before >= 0),
  add check ((closed_at is null) = (closed_by is null));

-- The counted drawer at the end of a shift: a document, frozen like any other.
create table shift_close (
  shop_id uuid not null,
  document_id uuid not null,
  shift_id uuid not null,
  -- opening float, cash of the shift's documents, cash in and out
  expected bigint not null,
  counted bigint not null check (counted >= 0),
  -- over (+) or short (-): what the document posts
  difference bigint not null,
  -- carried to the safe at the end; the rest is the float of the next shift
  taken_out bigint not null,
  left_in_drawer bigint not null,
  note text not null default '',
  primary key (shop_id, document_id),
  unique (shop_id, shift_id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, shift_id) references shift (shop_id, id),
  check (difference = counted - expected),
  check (taken_out between 0 and counted),
  check (left_in_drawer = counted - taken_out)
);
call protect_shop_table('shift_close', 'select, insert');

-- The notes and coins that were counted, by what one of them is worth in minor units.
create table shift_note (
  shop_id uuid not null,
  shift_id uuid not null,
  moment text not null check (moment in ('open', 'close')),
  note bigint not null check (note > 0),
  count integer not null check (count > 0),
  primary key (shop_id, shift_id, moment, note),
  foreign key (shop_id, shift_id) references shift (shop_id, id)
);
call protect_shop_table('shift_note', 'select, insert');

-- Cash put into a drawer (+) or taken out of it (-) without a sale. Between drawer and safe nothing
-- is posted: both are the cash of the shop.
create table cash_movement (
  shop_id uuid not null,
  document_id uuid not null,
  purpose text not null check (purpose in ('safe', 'owner', 'expense', 'bank', 'other_income')),
  amount bigint not null check (amount <> 0),
  -- where the money comes from or goes to; null: the safe
  account_id uuid,
  reason text not null,
  primary key (shop_id, document_id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, account_id) references account (shop_id, id),
  check ((purpose = 'safe') = (account_id is null))
);
call protect_shop_table('cash_movement', 'select, insert');

alter table account no force row level security;
insert into account (shop_id, id, code, name, name_bn, kind, purpose)
select shop_id, gen_random_uuid(), '6120', 'Cash over and short', 'ক্যাশ কমবেশি', 'expense',
  'cash_difference'
from shop on conflict (shop_id, code) do nothing;
update account a set purpose = p.purpose
from (values ('3010', 'owner_capital'), ('3020', 'owner_drawings'), ('4190', 'other_income'))
  as p (code, purpose)
where a.code = p.code and a.purpose is null;
alter table account force row level security;

alter table role no force row level security;
update role set permissions = permissions || array['registers.read', 'shifts.read',
  'shifts.create', 'shifts.close', 'cash-movements.create']
where code in ('owner', 'branch_admin', 'cashier');
update role set permissions = permissions || array['registers.create', 'registers.update',
  'cash-movements.read', 'cash-movements.void', 'shifts.see_expected']
where code in ('owner', 'branch_admin');
update role set permissions = permissions || array['shop-settings.update'] where code = 'owner';
alter table role force row level security;
