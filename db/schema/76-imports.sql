-- Files that are read in.

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
  -- names of the sheets, with how many rows each has
  sheets jsonb not null default '[]',
  sheet integer not null default 0 check (sheet >= 0),
  -- {row, height, names, is_sure}: where the columns are named
  head jsonb not null default '{"row": 1, "names": [], "height": 1, "is_sure": true}',
  -- the first rows of the sheet, to choose the head among them
  top jsonb not null default '[]',
  -- what parts the cells of a text file; null: a workbook
  delimiter text,
  program text,
  -- what becomes of goods that the shop has already, and what begins decimals where somebody said
  known text not null default 'refuse' check (known in ('refuse', 'price')),
  mark text check (mark in ('.', ',')),
  -- packed JSON of rows that did not fit, with their reasons; null: all did
  rest bytea,
  -- how many rows were left out when the others were put in
  left_out integer not null default 0 check (left_out >= 0),
  -- An export may have a column of stock for each location of a shop: where each goes beside the
  -- first, as [{column, warehouse_id}]; without a warehouse the column is left out.
  locations jsonb not null default '[]' check (jsonb_typeof(locations) = 'array'),
  primary key (shop_id, id),
  foreign key (shop_id, warehouse_id) references warehouse (shop_id, id),
  check ((checked_at is null) = (summary is null)),
  check ((checked_at is null) = (error_count is null)),
  constraint import_batch_check3 check (undone_at is null or committed_at is not null),
  constraint import_batch_checked_first check (committed_at is null or error_count is not null)
);
create index import_batch_by_day on import_batch (shop_id, made_at desc, id desc);

-- What the last trial had against a row; only the first of many are kept.
create table import_message (
  shop_id uuid not null,
  batch_id uuid not null,
  place integer not null,
  row integer not null,
  field text not null,
  code text not null,
  params jsonb not null,
  -- What a refused row of a file is of: its code, else its name.
  subject text not null default '',
  -- A total or a title is passed over by name; a fault keeps its row out.
  level text not null default 'fault' check (level in ('fault', 'passed', 'converted')),
  primary key (shop_id, batch_id, place),
  foreign key (shop_id, batch_id) references import_batch (shop_id, id) on delete cascade
);
create index import_message_by_level on import_message (shop_id, batch_id, level, place);

-- What a batch made, to be taken back with it.
create table import_result (
  shop_id uuid not null,
  batch_id uuid not null,
  kind text not null check (kind in ('product', 'party', 'document', 'unit', 'category')),
  subject_id uuid not null,
  primary key (shop_id, batch_id, kind, subject_id),
  foreign key (shop_id, batch_id) references import_batch (shop_id, id)
);

-- Which prices a file of known goods would change, and changed.
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

-- How a shop's files call the fields: `{"Item name": "name"}`.
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
