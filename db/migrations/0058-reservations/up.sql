-- Goods that lie in a warehouse and are kept for somebody. What is open adds up to what the level
-- has as reserved, and nobody else can take it.
create table stock_reservation (
  shop_id uuid not null,
  id uuid not null,
  warehouse_id uuid not null,
  variant_id uuid not null,
  quantity bigint not null check (quantity between 1 and 9007199254740991),
  customer_id uuid,
  -- the order or the cart that it is kept for, where it is for one
  reserved_for uuid,
  -- the last day on which it is kept, of the shop's zone
  expires_on date not null,
  note text not null default '',
  reserved_at timestamptz not null,
  reserved_by uuid not null references app_user,
  -- SHA-256 of the request as parsed
  request_hash bytea not null check (length(request_hash) = 32),
  ended_at timestamptz,
  ended_as text check (ended_as in ('released', 'taken', 'expired')),
  primary key (shop_id, id),
  foreign key (shop_id, warehouse_id) references warehouse (shop_id, id),
  foreign key (shop_id, variant_id) references variant (shop_id, id),
  foreign key (shop_id, customer_id) references party (shop_id, id),
  check ((ended_at is null) = (ended_as is null))
) with (fillfactor = 70);
create index stock_reservation_open on stock_reservation (shop_id, variant_id, warehouse_id, id)
  where ended_at is null;
create index stock_reservation_kept_for on stock_reservation (shop_id, reserved_for)
  where reserved_for is not null;
create index stock_reservation_of_customer on stock_reservation (shop_id, customer_id)
  where customer_id is not null;
call protect_shop_table('stock_reservation', 'select, insert, update');
