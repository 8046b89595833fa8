-- The shop, its branches and warehouses, its registers and shifts.

-- A shop with its settings. Its id is part of every key in it.
create table shop (
  shop_id uuid primary key,
  name text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  timezone text not null default 'Asia/Dhaka',
  language text not null default 'bn' check (language in ('bn', 'en')),
  address text not null default '',
  phone text not null default '',
  -- business identification number; input VAT is deductible only in a registered shop
  bin text not null default '',
  vat_registered boolean not null default true,
  -- parts per million
  vat_rate integer not null check (vat_rate between 0 and 1000000),
  -- minor units: 100 = whole taka, 1 = none
  rounding_unit integer not null check (rounding_unit between 1 and 1000000),
  fiscal_year_first_month smallint not null default 7
    check (fiscal_year_first_month between 1 and 12),
  receipt_note text not null default '',
  -- Whether a member without that permission counts a shift without seeing the expected cash.
  blind_count boolean not null default false,
  -- The founder of the shop and the hash of the request: a repeat gets the same answer.
  founded_by uuid references app_user,
  founding_hash bytea check (length(founding_hash) = 32),
  -- grocery, pharmacy …; empty: not given
  shop_type text not null default '' check (shop_type ~ '^[a-z]{0,24}$'),
  -- Cost of outgoing stock: the average, or the oldest first (FIFO).
  cost_method text not null default 'average' check (cost_method in ('average', 'fifo')),
  -- Whether prices include VAT.
  prices_include_vat boolean not null default false,
  -- Internal barcodes begin with two digits from 20 to 29; null: the shop has no scale that prints
  -- weights or prices into its codes.
  code_prefix text not null default '29' check (code_prefix ~ '^2[0-9]$'),
  scale_layout jsonb check (jsonb_typeof(scale_layout) = 'object'),
  -- Shown on invoices and other documents. logo: the name of a picture, '' is none. document_note:
  -- printed at the foot of sheets.
  logo text not null default '',
  document_note text not null default '',
  -- Whether a held cart reserves its stock, up to the end of that day.
  reserves_held_carts boolean not null default false,
  -- A cost increase of at least this share raises an alert: parts per million, 5 %.
  cost_increase_share integer not null default 50000
    check (cost_increase_share between 1 and 1000000),
  -- Entries dated before a count but made after it do not change what was counted. `correct`: a
  -- correction recomputes the difference of the count; `refuse`: such an entry is refused.
  late_entries text not null default 'correct' check (late_entries in ('correct', 'refuse')),
  version integer not null default 1,
  created_at timestamptz not null
);
create index shop_of_founder on shop (founded_by) where founded_by is not null;

-- Where a shop sells; its code is part of its document numbers.
create table branch (
  shop_id uuid not null references shop,
  id uuid not null,
  code text not null check (code ~ '^[A-Z0-9]{1,8}$'),
  name text not null,
  name_bn text not null default '',
  address text not null default '',
  archived_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id),
  unique (shop_id, code)
);

-- A stock location; each belongs to one branch.
create table warehouse (
  shop_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  name text not null,
  name_bn text not null default '',
  -- Whether stock may go negative: with 'warn' the till says so, with 'allow' it does not. Negative
  -- stock has a provisional cost, which the next receipt settles.
  negative_stock text not null default 'forbid'
    check (negative_stock in ('forbid', 'warn', 'allow')),
  -- Stock of some warehouses is not for sale, such as damaged goods. It is transferred, counted,
  -- valued and written off like any other.
  is_saleable boolean not null default true,
  archived_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id),
  unique (shop_id, name),
  constraint warehouse_of_branch unique (shop_id, branch_id, id),
  foreign key (shop_id, branch_id) references branch (shop_id, id)
);

-- A register is a drawer of a till; a shift is the time between its opening and its closing.
create table register (
  shop_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  -- the default warehouse that it sells from
  warehouse_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  name_bn text not null default '',
  archived_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id),
  unique (shop_id, branch_id, name),
  foreign key (shop_id, branch_id) references branch (shop_id, id),
  foreign key (shop_id, warehouse_id) references warehouse (shop_id, id)
);

-- A register from its opening until its drawer is counted.
create table shift (
  shop_id uuid not null,
  -- chosen by the till that opens it
  id uuid not null,
  register_id uuid not null,
  branch_id uuid not null,
  opened_by uuid not null references app_user,
  opened_at timestamptz not null,
  -- cash in the drawer at the opening
  opening_float bigint not null check (opening_float between 0 and 9007199254740991),
  closed_at timestamptz,
  closed_by uuid references app_user,
  -- cash that the shift before left in the drawer; null: there was none
  left_before bigint check (left_before >= 0),
  primary key (shop_id, id),
  foreign key (shop_id, register_id) references register (shop_id, id),
  foreign key (shop_id, branch_id) references branch (shop_id, id),
  check ((closed_at is null) = (closed_by is null))
);
create unique index shift_open_of_register on shift (shop_id, register_id) where closed_at is null;
create index shift_by_time on shift (shop_id, register_id, opened_at desc);

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
  -- taken to the safe at the end; the rest is the float of the next shift
  taken_out bigint not null,
  left_in_drawer bigint not null,
  note text not null default '',
  primary key (shop_id, document_id),
  unique (shop_id, shift_id),
  foreign key (shop_id, shift_id) references shift (shop_id, id),
  check (difference = counted - expected),
  check (taken_out between 0 and counted),
  check (left_in_drawer = counted - taken_out)
);

-- The counted notes and coins, by their value in minor units.
create table shift_note (
  shop_id uuid not null,
  shift_id uuid not null,
  moment text not null check (moment in ('open', 'close')),
  note bigint not null check (note > 0),
  count integer not null check (count > 0),
  primary key (shop_id, shift_id, moment, note),
  foreign key (shop_id, shift_id) references shift (shop_id, id)
);

-- The shops that a person opened, also those that another person owns now.
create function shops_founded_by(person uuid)
returns table (shop_id uuid, founding_hash bytea)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.shop_id, s.founding_hash from shop s where s.founded_by = person
$$;

-- The memberships of one user, the last chosen first, then the oldest: sign-in takes the first.
create function memberships_of(person uuid)
returns table (
  membership_id uuid, shop_id uuid, shop_name text,
  role_code text, role_name text, role_name_bn text
)
language sql stable security definer set search_path = public, pg_temp as $$
  select m.id, m.shop_id, p.name, r.code, r.name, r.name_bn
  from membership m
  join app_user u on u.id = m.user_id
  join role r on r.shop_id = m.shop_id and r.id = m.role_id
  join shop p on p.shop_id = m.shop_id
  where m.user_id = person and m.ended_at is null
  order by (m.id = u.chosen_membership_id) desc nulls last, m.id
$$;

-- Rights

call protect_shop_table('branch', 'select, insert, update');
call protect_shop_table('warehouse', 'select, insert, update');
call protect_shop_table('register', 'select, insert, update');
call protect_shop_table('shift', 'select, insert, update');
call protect_shop_table('shift_close', 'select, insert');
call protect_shop_table('shift_note', 'select, insert');

call protect_shop_table('shop', 'select, insert, update');
grant select on shop to halkhata_identity;
create policy identity_reads on shop for select to halkhata_identity using (true);

-- A function can only be given to a role that may create in its schema.
grant create on schema public to halkhata_identity;
alter function shops_founded_by(uuid) owner to halkhata_identity;
revoke all on function shops_founded_by(uuid) from public;
grant execute on function shops_founded_by(uuid) to halkhata_app;
alter function memberships_of(uuid) owner to halkhata_identity;
revoke all on function memberships_of(uuid) from public;
grant execute on function memberships_of(uuid) to halkhata_app;
revoke create on schema public from halkhata_identity;
