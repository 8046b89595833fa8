-- Goods that nothing names may be deleted: a foreign key holds back what something does.
grant delete on product, variant, price_change, stock_level to halkhata_app;
-- A level goes with its goods, and only where nothing lies in it.
create policy only_empty on stock_level as restrictive for delete to halkhata_app
  using (on_hand = 0 and reserved = 0 and value = 0);

-- Which variants are gone: a till has a copy of its goods, and is told what has changed.
create table deleted_variant (
  shop_id uuid not null references shop,
  id uuid not null,
  deleted_at timestamptz not null default now(),
  primary key (shop_id, id)
);
create index deleted_variant_by_time on deleted_variant (shop_id, deleted_at);
call protect_shop_table('deleted_variant', 'select, insert');
