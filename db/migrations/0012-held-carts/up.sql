-- A cart put aside: any till of the branch may take it. It is no document, and moves nothing. Who
-- took or threw it away stays on its row.
create table held_cart (
  shop_id uuid not null,
  -- chosen by the till that holds it
  id uuid not null,
  branch_id uuid not null,
  warehouse_id uuid not null,
  register_id uuid,
  held_by uuid not null references app_user,
  held_at timestamptz not null,
  name text not null default '' check (length(name) <= 200),
  customer_id uuid,
  -- variant_id, quantity, the price as it was then, discounts: prices are looked up anew
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  order_discount bigint check (order_discount >= 0),
  order_discount_rate integer check (order_discount_rate between 0 and 1000000),
  note text not null default '',
  -- as the till showed it
  total bigint not null check (total between 0 and 9007199254740991),
  -- what was taken out of it, each with its reason: it goes with the cart
  removed_lines jsonb not null default '[]' check (jsonb_typeof(removed_lines) = 'array'),
  request_hash bytea not null,
  version integer not null default 1,
  ended_at timestamptz,
  ended_by uuid references app_user,
  -- the cart that it became on another till; null: it was thrown away
  taken_as uuid,
  end_reason text not null default '',
  primary key (shop_id, id),
  foreign key (shop_id, branch_id) references branch (shop_id, id),
  foreign key (shop_id, warehouse_id) references warehouse (shop_id, id),
  foreign key (shop_id, register_id) references register (shop_id, id),
  foreign key (shop_id, customer_id) references party (shop_id, id),
  check ((ended_at is null) = (ended_by is null)),
  check (taken_as is null or ended_at is not null)
);
create index held_cart_open on held_cart (shop_id, branch_id, held_at desc, id desc)
  where ended_at is null;
call protect_shop_table('held_cart', 'select, insert, update');

-- A cart that was emptied or left and became no sale, kept against theft.
create table discarded_cart (
  shop_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  register_id uuid,
  discarded_by uuid not null references app_user,
  discarded_at timestamptz not null,
  reason text not null check (length(reason) between 1 and 200),
  -- at the shop's prices of that moment, before discounts and VAT
  total bigint not null check (total >= 0),
  request_hash bytea not null,
  primary key (shop_id, id),
  foreign key (shop_id, branch_id) references branch (shop_id, id),
  foreign key (shop_id, register_id) references register (shop_id, id)
);
create index cleared_cart_by_time on discarded_cart (shop_id, discarded_at desc, id desc);
call protect_shop_table('discarded_cart', 'select, insert');

create table discarded_cart_line (
  shop_id uuid not null,
  cart_id uuid not null,
  line_no smallint not null,
  variant_id uuid not null,
  quantity bigint not null check (quantity > 0),
  reason text not null default '',
  primary key (shop_id, cart_id, line_no),
  foreign key (shop_id, cart_id) references discarded_cart (shop_id, id),
  foreign key (shop_id, variant_id) references variant (shop_id, id)
);
call protect_shop_table('discarded_cart_line', 'select, insert');

-- What a person wants at hand on the till of this shop.
create table favourite_product (
  shop_id uuid not null,
  user_id uuid not null references app_user,
  product_id uuid not null,
  primary key (shop_id, user_id, product_id),
  foreign key (shop_id, product_id) references product (shop_id, id)
);
call protect_shop_table('favourite_product', 'select, insert, delete');

alter table role no force row level security;
update role r set permissions = r.permissions || array(
  select granted from unnest(
    array['held-cart.read', 'held-cart.create', 'held-cart.delete', 'discarded-cart.create',
      'favourite.read', 'favourite.update']
    || case when r.code = 'cashier' then '{}'::text[] else array['discarded-cart.read'] end
  ) as granted
  where not granted = any(r.permissions))
where r.code in ('owner', 'branch_admin', 'cashier');
alter table role force row level security;
