-- Prices that were changed together, by one rule, and may be set back together.
create table price_batch (
  shop_id uuid not null references shop,
  id uuid not null,
  at timestamptz not null,
  actor_id uuid not null references app_user,
  rule jsonb not null,
  changed integer not null check (changed > 0),
  undone_at timestamptz,
  undone_by uuid references app_user,
  -- how many were set back: what was changed once more meanwhile stays as it is
  set_back integer check (set_back between 0 and changed),
  primary key (shop_id, id),
  check ((undone_at is null) = (undone_by is null)),
  check ((undone_at is null) = (set_back is null))
);
create index price_batch_by_time on price_batch (shop_id, at desc, id desc);
call protect_shop_table('price_batch', 'select, insert, update');

alter table price_change
  add column batch_id uuid,
  add foreign key (shop_id, batch_id) references price_batch (shop_id, id);
create index price_change_of_batch on price_change (shop_id, batch_id) where batch_id is not null;
