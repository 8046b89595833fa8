-- The packages that the platform sells.

-- A package that a shop can subscribe to. Prices in minor units of BDT, without VAT.
create table package (
  code text primary key check (code ~ '^[a-z0-9-]{1,40}$'),
  rank integer not null check (rank between 1 and 10000),
  is_visible boolean not null default true,
  price_month bigint not null check (price_month >= 0),
  price_year bigint not null check (price_year >= 0),
  -- Limits of branches, warehouses, staff, products and bills a month; null: unlimited.
  limits jsonb not null,
  -- Its features, by name.
  abilities text[] not null default '{}',
  translations jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null
);

-- Rights

alter table package enable row level security;
alter table package force row level security;
grant select, insert, update on package to halkhata_app;
create policy everybody_reads on package for select to public using (true);
create policy operators_write on package to halkhata_app using (current_operator_id() is not null)
  with check (current_operator_id() is not null);
