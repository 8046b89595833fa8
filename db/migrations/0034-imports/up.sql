-- A file that somebody put in: what it says, how it is read, what it would do, and what it did.
create table import_batch (
  shop_id uuid not null references shop,
  id uuid not null,
  kind text not null check (kind in ('products', 'stock', 'customers', 'suppliers')),
  file_name text not null check (length(file_name) between 1 and 200),
  -- the first row of the file
  header jsonb not null,
  row_count integer not null check (row_count > 0),
  -- its first rows, to be shown
  sample jsonb not null,
  -- packed JSON of all rows; null: they are in the shop, or nobody wanted them
  rows bytea,
  -- which column each field is read from, counted from 0
  mapping jsonb not null,
  warehouse_id uuid,
  made_by uuid not null references app_user,
  made_at timestamptz not null,
  -- when it was last tried, and what came of it
  checked_at timestamptz,
  summary jsonb,
  error_count integer check (error_count >= 0),
  committed_at timestamptz,
  undone_at timestamptz,
  primary key (shop_id, id),
  foreign key (shop_id, warehouse_id) references warehouse (shop_id, id),
  check ((checked_at is null) = (summary is null)),
  check ((checked_at is null) = (error_count is null)),
  check (committed_at is null or error_count = 0),
  check (undone_at is null or committed_at is not null)
);
create index import_batch_by_day on import_batch (shop_id, made_at desc, id desc);
alter table import_batch alter column rows set storage external;
call protect_shop_table('import_batch', 'select, insert, update, delete');

-- What the last trial had against a row; only the first of many are kept.
create table import_message (
  shop_id uuid not null,
  batch_id uuid not null,
  place integer not null,
  row integer not null,
  field text not null,
  code text not null,
  params jsonb not null,
  primary key (shop_id, batch_id, place),
  foreign key (shop_id, batch_id) references import_batch (shop_id, id) on delete cascade
);
call protect_shop_table('import_message', 'select, insert, delete');

-- What a batch made, to be taken back with it.
create table import_result (
  shop_id uuid not null,
  batch_id uuid not null,
  kind text not null check (kind in ('product', 'party', 'document')),
  subject_id uuid not null,
  primary key (shop_id, batch_id, kind, subject_id),
  foreign key (shop_id, batch_id) references import_batch (shop_id, id)
);
call protect_shop_table('import_result', 'select, insert');

-- How a shop's files call the fields: `{"Item name": "name"}`.
create table import_mapping (
  shop_id uuid not null references shop,
  kind text not null,
  columns jsonb not null,
  primary key (shop_id, kind)
);
call protect_shop_table('import_mapping', 'select, insert, update');

alter table role no force row level security;
update role r set permissions = r.permissions || array(
  select given from unnest(array['imports.read', 'imports.create', 'imports.void']) as given
  where given <> all (r.permissions))
where r.code in ('owner', 'branch_admin');
alter table role force row level security;
