-- Codes of the shop's own begin with two digits from 20 to 29; null: it has no scale that prints
-- weights or prices into its codes.
alter table shop
  add column code_prefix text not null default '29' check (code_prefix ~ '^2[0-9]$'),
  add column scale_layout jsonb check (jsonb_typeof(scale_layout) = 'object');

-- The number that the next code of the shop's own gets: one is never given twice.
create table barcode_series (
  shop_id uuid primary key references shop,
  next_serial bigint not null check (next_serial between 1 and 10000000000)
);
call protect_shop_table('barcode_series', 'select, insert, update');

-- How a shop prints its labels: the sizes of the paper in tenths of a millimetre, and what stands
-- on each label.
create table label_template (
  shop_id uuid not null references shop,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  layout jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (shop_id, id),
  unique (shop_id, name)
);
call protect_shop_table('label_template', 'select, insert, update, delete');
