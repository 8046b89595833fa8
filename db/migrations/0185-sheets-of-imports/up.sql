-- A file may have several sheets, and titles above the row that names its columns: which sheet and
-- which row are read, and by the rules of which program, is stored, and may be chosen otherwise.
alter table import_message no force row level security;
alter table import_batch no force row level security;
-- Files that were not put in yet are packed in another form now; they can be chosen again.
delete from import_batch where committed_at is null;
alter table import_message force row level security;
alter table import_batch force row level security;
alter table import_batch
  -- names of the sheets, with how many rows each has
  add column sheets jsonb not null default '[]',
  add column sheet integer not null default 0 check (sheet >= 0),
  -- {row, height, names, is_sure}: where the columns are named
  add column head jsonb not null default '{"row":1,"height":1,"names":[],"is_sure":true}',
  -- the first rows of the sheet, to choose the head among them
  add column top jsonb not null default '[]',
  -- what parts the cells of a text file; null: a workbook
  add column delimiter text,
  add column program text,
  -- what becomes of goods that the shop has already, and what begins decimals where somebody said
  add column known text not null default 'refuse' check (known in ('refuse', 'price')),
  add column mark text check (mark in ('.', ',')),
  -- packed JSON of rows that did not fit, with their reasons; null: all did
  add column rest bytea,
  -- how many rows were left out when the others were put in
  add column left_out integer not null default 0 check (left_out >= 0),
  -- a file without faults is put in whole, another without the rows that have some
  drop constraint import_batch_check2,
  add constraint import_batch_checked_first check (committed_at is null or error_count is not null);
alter table import_batch alter column rest set storage external;

-- A total or a title is passed over by name; a fault keeps its row out.
alter table import_message
  add column level text not null default 'fault' check (level in ('fault', 'passed'));
create index import_message_by_level on import_message (shop_id, batch_id, level, place);

-- A file takes the units and categories away again that it made.
alter table import_result drop constraint import_result_kind_check;
alter table import_result add constraint import_result_kind_check
  check (kind in ('product', 'party', 'document', 'unit', 'category'));

-- Which prices a file of known goods would change, and changed.
create table import_price (
  shop_id uuid not null,
  batch_id uuid not null,
  row integer not null,
  variant_id uuid not null,
  price_before bigint not null check (price_before >= 0),
  price bigint not null check (price > 0),
  primary key (shop_id, batch_id, row),
  foreign key (shop_id, batch_id) references import_batch (shop_id, id) on delete cascade,
  foreign key (shop_id, variant_id) references variant (shop_id, id)
);
call protect_shop_table('import_price', 'select, insert, delete');

-- Columns that were chosen by hand are remembered for each head, by its hash: a word that means one
-- thing in this list means another in the next.
drop table import_mapping;
create table import_mapping (
  shop_id uuid not null references shop,
  kind text not null,
  head text not null check (length(head) = 64),
  mapping jsonb not null,
  primary key (shop_id, kind, head)
);
call protect_shop_table('import_mapping', 'select, insert, update');
