-- The till: carts and the drawer.

-- Cash put into a drawer (+) or taken out of it (-) without a sale. Between drawer and safe nothing
-- is posted: both are the cash of the shop.
create table cash_movement (
  shop_id uuid not null,
  document_id uuid not null,
  purpose text not null check (purpose in ('safe', 'owner', 'expense', 'bank', 'other_income')),
  amount bigint not null check (amount <> 0),
  -- the counter account of the money; null: the safe
  account_id uuid,
  reason text not null,
  primary key (shop_id, document_id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, account_id) references account (shop_id, id),
  check ((purpose = 'safe') = (account_id is null))
);

-- A held cart, which any till of the branch can recall. It is not a document, and moves no stock.
-- Who recalled or discarded it stays on its row.
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
  -- variant_id, quantity, the price at that time, discounts: prices are looked up again
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  order_discount bigint check (order_discount >= 0),
  order_discount_rate integer check (order_discount_rate between 0 and 1000000),
  note text not null default '',
  -- as the till showed it
  total bigint not null check (total between 0 and 9007199254740991),
  -- lines removed from it, each with its reason: they stay with the cart
  removed_lines jsonb not null default '[]' check (jsonb_typeof(removed_lines) = 'array'),
  request_hash bytea not null,
  ended_at timestamptz,
  ended_by uuid references app_user,
  -- the id of the recalled cart on another till; null: it was discarded
  taken_as uuid,
  end_reason text not null default '',
  -- The coupon code of a held cart; '' is none. It is checked again when recalled.
  coupon_code text not null default '' check (length(coupon_code) <= 60),
  version integer not null default 1,
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

-- A cart that was emptied or left without a sale, recorded against theft.
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
  -- The warehouse of the till.
  warehouse_id uuid not null,
  primary key (shop_id, id),
  foreign key (shop_id, register_id) references register (shop_id, id),
  foreign key (shop_id, branch_id, warehouse_id) references warehouse (shop_id, branch_id, id)
);
create index cleared_cart_by_time on discarded_cart (shop_id, discarded_at desc, id desc);

-- A line of a cart that was discarded.
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

-- A member's favourite products on the till.
create table favourite_product (
  shop_id uuid not null,
  user_id uuid not null references app_user,
  product_id uuid not null,
  primary key (shop_id, user_id, product_id),
  foreign key (shop_id, product_id) references product (shop_id, id)
);

-- Rights

call protect_shop_table('cash_movement', 'select, insert');
call protect_shop_table('held_cart', 'select, insert, update');
call protect_shop_table('discarded_cart', 'select, insert');
call protect_shop_table('discarded_cart_line', 'select, insert');
call protect_shop_table('favourite_product', 'select, insert, delete');
