-- Places of the world, the same for all shops.

-- A country, or a place in one. Ids never change: addresses and delivery zones name them.
create table geo_place (
  -- A country's code, or country, kind and path: bd/upazila/dhaka/savar.
  id text primary key check (id ~ '^[A-Z]{2}$|^[a-z]{2}(/[a-z0-9-]+){2,3}$'),
  level text not null check (level in ('country', 'region', 'sub_region', 'city')),
  -- What the place is called there: a region is a division in Bangladesh.
  kind text not null check (kind in ('country', 'division', 'district', 'upazila', 'thana')),
  code text not null check (length(code) between 1 and 80),
  parent_id text references geo_place,
  name text not null check (length(name) between 1 and 200),
  name_bn text not null check (length(name_bn) between 1 and 200),
  -- Names, other spellings and the Bengali name in Latin letters, folded, each a line.
  search_text text not null,
  check ((level = 'country') = (parent_id is null))
);
create index geo_place_below on geo_place (parent_id, name, id);
create index geo_place_of_level on geo_place (level, name, id);

-- Rights of the tables above.

alter table geo_place enable row level security;
alter table geo_place force row level security;
grant select, insert, update on geo_place to halkhata_app;
create policy everybody_reads on geo_place for select to public using (true);
create policy operators_write on geo_place to halkhata_app
  using (current_operator_id() is not null) with check (current_operator_id() is not null);
