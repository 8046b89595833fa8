-- Imports of files.

-- An uploaded file: its content, its layout, the result of its trial, and what it imported.
create table import_batch (
  shop_id uuid not null references shop,
  id uuid not null,
  kind text not null check (kind in ('products', 'stock', 'customers', 'suppliers')),
  file_name text not null check (length(file_name) between 1 and 200),
  -- the first row of the file
  header jsonb not null,
  row_count integer not null check (row_count > 0),
  -- its first rows, for the preview
  sample jsonb not null,
  -- compressed JSON of all rows; null: imported, or discarded
  rows bytea,
  -- which column each field is read from, counted from 0
  mapping jsonb not null,
  warehouse_id uuid,
  made_by uuid not null references app_user,
  made_at timestamptz not null,
  -- when it was last tried, and the result
  checked_at timestamptz,
  summary jsonb,
  error_count integer check (error_count >= 0),
  committed_at timestamptz,
  undone_at timestamptz,
  -- names of the sheets, with the number of rows of each
  sheets jsonb not null default '[]',
  sheet integer not null default 0 check (sheet >= 0),
  -- {row, height, names, is_sure}: the rows with the column names
  head jsonb not null default '{"row": 1, "names": [], "height": 1, "is_sure": true}',
  -- the first rows of the sheet, to choose the head from
  top jsonb not null default '[]',
  -- the separator of a text file; null: a workbook
  delimiter text,
  program text,
  -- what happens to known products, and the decimal mark if a user chose one
  known text not null default 'refuse' check (known in ('refuse', 'price')),
  mark text check (mark in ('.', ',')),
  -- compressed JSON of rejected rows, with their reasons; null: none
  rest bytea,
  -- the number of rows skipped by the import
  left_out integer not null default 0 check (left_out >= 0),
  -- An export may have a stock column for each location of a shop: the warehouse of each beside the
  -- first, as [{column, warehouse_id}]; without a warehouse the column is ignored.
  locations jsonb not null default '[]' check (jsonb_typeof(locations) = 'array'),
  primary key (shop_id, id),
  foreign key (shop_id, warehouse_id) references warehouse (shop_id, id),
  check ((checked_at is null) = (summary is null)),
  check ((checked_at is null) = (error_count is null)),
  constraint import_batch_check3 check (undone_at is null or committed_at is not null),
  constraint import_batch_checked_first check (committed_at is null or error_count is not null)
);
create index import_batch_by_day on import_batch (shop_id, made_at desc, id desc);

-- The messages of the last trial by row; only the first of many are stored.
create table import_message (
  shop_id uuid not null,
  batch_id uuid not null,
  place integer not null,
  row integer not null,
  field text not null,
  code text not null,
  params jsonb not null,
  -- The subject of a rejected row: its code, else its name.
  subject text not null default '',
  -- A total or a title is skipped with a message; a fault rejects its row.
  level text not null default 'fault' check (level in ('fault', 'passed', 'converted')),
  primary key (shop_id, batch_id, place),
  foreign key (shop_id, batch_id) references import_batch (shop_id, id) on delete cascade
);
create index import_message_by_level on import_message (shop_id, batch_id, level, place);

-- What a batch created, to be undone with it.
create table import_result (
  shop_id uuid not null,
  batch_id uuid not null,
  kind text not null check (kind in ('product', 'party', 'document', 'unit', 'category')),
  subject_id uuid not null,
  primary key (shop_id, batch_id, kind, subject_id),
  foreign key (shop_id, batch_id) references import_batch (shop_id, id)
);

-- The prices that a file of known products would change, and changed.
create table import_price (
  shop_id uuid not null,
  batch_id uuid not null,
  row integer not null,
  variant_id uuid not null,
  price_before bigint not null check (price_before >= 0),
  price bigint not null check (price > 0),
  primary key (shop_id, batch_id, "row"),
  foreign key (shop_id, batch_id) references import_batch (shop_id, id) on delete cascade,
  foreign key (shop_id, variant_id) references variant (shop_id, id)
);

-- The shop's column names for each field: `{"Item name": "name"}`.
create table import_mapping (
  shop_id uuid not null references shop,
  kind text not null,
  head text not null check (length(head) = 64),
  mapping jsonb not null,
  primary key (shop_id, kind, head)
);

-- Rights

call protect_shop_table('import_batch', 'select, insert, update, delete');
call protect_shop_table('import_message', 'select, insert, delete');
call protect_shop_table('import_result', 'select, insert');
call protect_shop_table('import_price', 'select, insert, delete');
call protect_shop_table('import_mapping', 'select, insert, update');
