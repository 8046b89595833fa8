create table shop (
  shop_id uuid primary key,
  name text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  timezone text not null default 'Asia/Dhaka',
  language text not null default 'bn' check (language in ('bn', 'en')),
  address text not null default '',
  phone text not null default '',
  -- business identification number; input VAT is reclaimed only where the shop is registered
  bin text not null default '',
  vat_registered boolean not null default true,
  -- parts per million
  vat_rate integer not null check (vat_rate between 0 and 1000000),
  -- minor units: 100 = whole taka, 1 = none
  rounding_unit integer not null check (rounding_unit between 1 and 1000000),
  fiscal_year_first_month smallint not null default 7
    check (fiscal_year_first_month between 1 and 12),
  receipt_note text not null default '',
  version integer not null default 1,
  created_at timestamptz not null
);
call protect_shop_table('shop', 'select, insert, update');
-- The command line finds a shop by its name.
grant select on shop to halkhata_identity;
create policy identity_reads on shop for select to halkhata_identity using (true);

create table branch (
  shop_id uuid not null references shop,
  id uuid not null,
  code text not null check (code ~ '^[A-Z0-9]{1,8}$'),
  name text not null,
  name_bn text not null default '',
  address text not null default '',
  archived_at timestamptz,
  primary key (shop_id, id),
  unique (shop_id, code)
);
call protect_shop_table('branch', 'select, insert, update');

create table warehouse (
  shop_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  name text not null,
  name_bn text not null default '',
  archived_at timestamptz,
  primary key (shop_id, id),
  unique (shop_id, name),
  foreign key (shop_id, branch_id) references branch (shop_id, id)
);
call protect_shop_table('warehouse', 'select, insert, update');

-- The header of everything that happens in a shop. Its insert is the idempotency gate.
create table document (
  shop_id uuid not null,
  id uuid not null,
  kind text not null
    check (kind in ('sale', 'sale_return', 'goods_receipt', 'stock_adjustment', 'reversal')),
  branch_id uuid not null,
  business_date date not null,
  posted_at timestamptz not null,
  posted_by uuid not null references app_user,
  -- when it happened, where the maker says so (a past invoice); null: at posting
  happened_at timestamptz,
  -- SHA-256 of the request as parsed
  request_hash bytea not null check (length(request_hash) = 32),
  reverses_id uuid,
  device_id uuid,
  device_seq bigint,
  primary key (shop_id, id),
  foreign key (shop_id, branch_id) references branch (shop_id, id),
  foreign key (shop_id, reverses_id) references document (shop_id, id),
  check ((kind = 'reversal') = (reverses_id is not null)),
  check ((device_id is null) = (device_seq is null))
);
create unique index document_reversed_once on document (shop_id, reverses_id)
  where reverses_id is not null;
create unique index document_of_device on document (shop_id, device_id, device_seq)
  where device_id is not null;
create index document_by_kind on document (shop_id, kind, posted_at desc, id desc);
call protect_shop_table('document', 'select, insert');

create table number_counter (
  shop_id uuid not null,
  branch_id uuid not null,
  kind text not null,
  fiscal_year smallint not null,
  last_sequence bigint not null check (last_sequence > 0),
  primary key (shop_id, branch_id, kind, fiscal_year)
) with (fillfactor = 50);
call protect_shop_table('number_counter', 'select, insert, update');

-- A row of its own, inserted last, so that a posted row is never updated.
create table document_number (
  shop_id uuid not null,
  document_id uuid not null,
  branch_id uuid not null,
  kind text not null,
  fiscal_year smallint not null,
  sequence bigint not null,
  number text not null,
  primary key (shop_id, document_id),
  unique (shop_id, branch_id, kind, fiscal_year, sequence),
  unique (shop_id, number),
  foreign key (shop_id, document_id) references document (shop_id, id)
);
call protect_shop_table('document_number', 'select, insert');

create table audit_log (
  shop_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  actor_id uuid not null references app_user,
  action text not null,
  -- the document or master record that was acted on
  subject_id uuid not null,
  detail jsonb not null default '{}',
  primary key (shop_id, id)
);
create index audit_log_of_subject on audit_log (shop_id, subject_id);
call protect_shop_table('audit_log', 'select, insert');
