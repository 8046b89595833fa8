-- The web store of a shop.

-- A shop's web store: its address, names and look. A shop without a row has no store.
create table store (
  shop_id uuid primary key references shop,
  -- The last part of its address. Unique among all shops, because visitors reach the shop by it.
  handle text not null
    check (handle ~ '^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$' and handle !~ '--'),
  -- Visitors see an open store. A closed one says so; a draft does not exist for them.
  state text not null default 'draft' check (state in ('draft', 'open', 'closed')),
  name text not null check (length(name) between 1 and 200),
  name_bn text not null default '' check (length(name_bn) <= 200),
  slogan text not null default '' check (length(slogan) <= 300),
  slogan_bn text not null default '' check (length(slogan_bn) <= 300),
  phone text not null default '' check (length(phone) <= 40),
  hours text not null default '' check (length(hours) <= 200),
  hours_bn text not null default '' check (length(hours_bn) <= 200),
  closed_message text not null default '' check (length(closed_message) <= 500),
  closed_message_bn text not null default '' check (length(closed_message_bn) <= 500),
  -- one of the colours that are readable
  main_colour text not null default 'cloth'
    check (main_colour in ('cloth', 'leaf', 'plum', 'clay', 'rose', 'indigo')),
  -- Its stock is what visitors see.
  warehouse_id uuid not null,
  -- At or below it the page says how many are left.
  low_stock bigint not null default 50000 check (low_stock between 0 and 10000000),
  -- Goods may be collected where the warehouse is.
  has_pickup boolean not null default false,
  -- The account whose name the orders of visitors have.
  posts_as uuid not null references app_user,
  version integer not null default 1,
  created_at timestamptz not null,
  foreign key (shop_id, warehouse_id) references warehouse (shop_id, id)
);
create unique index store_by_handle on store (handle);

-- An address that a store gave up. For 90 days no other shop can have it, so that old links reach
-- none.
create table given_up_handle (
  shop_id uuid not null references shop,
  handle text not null,
  given_up_at timestamptz not null,
  primary key (shop_id, handle)
);
create index given_up_handle_by_name on given_up_handle (handle);

-- A product that was ever listed or described in the store.
create table store_product (
  shop_id uuid not null,
  product_id uuid not null,
  -- the last part of its address
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  is_listed boolean not null default true,
  description text not null default '' check (length(description) <= 5000),
  description_bn text not null default '' check (length(description_bn) <= 5000),
  -- when it was first listed; null: it never was
  listed_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, product_id),
  constraint store_product_by_slug unique (shop_id, slug),
  foreign key (shop_id, product_id) references product (shop_id, id),
  check (not is_listed or listed_at is not null)
);
create index store_product_newest on store_product (shop_id, listed_at desc, product_id)
  where is_listed;

-- Where the store delivers, and what that costs.
create table store_zone (
  shop_id uuid not null references shop,
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  name_bn text not null default '' check (length(name_bn) <= 200),
  charge bigint not null check (charge between 0 and 1000000000),
  -- from this worth of goods it is free; null: never
  free_from bigint check (free_from between 1 and 1000000000000),
  days_from smallint not null check (days_from between 0 and 60),
  days_to smallint not null check (days_to between days_from and 60),
  -- Visitors see only active ones.
  is_active boolean not null default false,
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (shop_id, id)
);

-- A place of a zone. The smallest place that holds an address decides, so each has one zone.
create table store_zone_area (
  shop_id uuid not null,
  place_id text not null references geo_place,
  zone_id uuid not null,
  primary key (shop_id, place_id),
  foreign key (shop_id, zone_id) references store_zone (shop_id, id)
);
create index store_zone_area_of_zone on store_zone_area (shop_id, zone_id);

-- What a visitor wrote at checkout, beside the sales order that it became.
create table store_checkout (
  shop_id uuid not null,
  order_id uuid not null,
  -- to name the order on the telephone: 8 characters, random
  code text not null check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  name text not null check (length(name) between 2 and 100),
  phone text not null check (phone ~ '^\+[0-9]{7,15}$'),
  -- null: it is collected
  place_id text references geo_place,
  street text not null default '' check (length(street) <= 200),
  landmark text not null default '' check (length(landmark) <= 100),
  zone_id uuid,
  days_from smallint,
  days_to smallint,
  language text not null check (language in ('bn', 'en')),
  -- SHA-256 of what the visitor sent
  request_hash bytea not null check (length(request_hash) = 32),
  placed_at timestamptz not null,
  -- when the shop accepted it, and who did; null: it is new
  confirmed_at timestamptz,
  confirmed_by uuid references app_user,
  primary key (shop_id, order_id),
  constraint store_checkout_by_code unique (shop_id, code),
  foreign key (shop_id, order_id) references trade_order (shop_id, id),
  foreign key (shop_id, zone_id) references store_zone (shop_id, id),
  check ((place_id is null) = (street = '')),
  check ((place_id is null) = (zone_id is null)),
  check ((confirmed_at is null) = (confirmed_by is null))
);
create index store_checkout_by_time on store_checkout (shop_id, placed_at desc, order_id desc);
create index store_checkout_of_phone on store_checkout (shop_id, phone, order_id);

-- The shop of a store's address; null: no visitor may see it. A visitor has no token, so the shop
-- of the transaction comes from here.
create function find_store(requested text) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select shop_id from store where handle = requested and state <> 'draft'
$$;

-- Whether another shop has the address then, or gave it up within 90 days.
create function is_handle_taken(shop uuid, requested text, at timestamptz) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from store
    where handle = requested and shop_id <> shop)
  or exists (select from given_up_handle
    where handle = requested and shop_id <> shop and given_up_at >= at - interval '90 days')
$$;

-- Rights of the tables and functions above.

call protect_shop_table('store', 'select, insert, update');
grant select on store to halkhata_identity;
create policy identity_reads on store for select to halkhata_identity using (true);

call protect_shop_table('given_up_handle', 'select, insert, update');
grant select on given_up_handle to halkhata_identity;
create policy identity_reads on given_up_handle for select to halkhata_identity using (true);

call protect_shop_table('store_product', 'select, insert, update, delete');

call protect_shop_table('store_zone', 'select, insert, update');

call protect_shop_table('store_zone_area', 'select, insert, delete');

call protect_shop_table('store_checkout', 'select, insert, update');

-- A function can only be given to a role that may create in its schema.
grant create on schema public to halkhata_identity;
alter function find_store(text) owner to halkhata_identity;
revoke all on function find_store(text) from public;
grant execute on function find_store(text) to halkhata_app;
alter function is_handle_taken(uuid, text, timestamptz) owner to halkhata_identity;
revoke all on function is_handle_taken(uuid, text, timestamptz) from public;
grant execute on function is_handle_taken(uuid, text, timestamptz) to halkhata_app;
revoke create on schema public from halkhata_identity;
