-- Promotions and coupons.

-- A discount that applies automatically (a promotion) or with a code (a coupon).
create table promotion (
  shop_id uuid not null references shop,
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  name_bn text not null default '',
  -- in capitals, without spaces; null: it applies automatically
  code text check (code = upper(code) and code !~ '\s' and length(code) between 1 and 40),
  kind text not null check (kind in ('percent', 'amount', 'free_items')),
  -- parts per million off; with free products, off those
  rate integer check (rate between 1 and 1000000),
  -- minor units off all matching products together
  amount bigint check (amount > 0),
  buy_quantity bigint check (buy_quantity between 1 and 1000),
  free_quantity bigint check (free_quantity between 1 and 1000),
  -- the minimum amount of matching products, and their minimum quantity in 1/10,000 units
  min_amount bigint not null default 0 check (min_amount >= 0),
  min_quantity bigint not null default 0 check (min_quantity >= 0),
  branch_id uuid,
  starts_on date,
  ends_on date,
  use_limit integer check (use_limit > 0),
  customer_limit integer check (customer_limit > 0),
  -- sales that used it and were not reversed
  used integer not null default 0 check (used >= 0),
  paused_at timestamptz,
  made_at timestamptz not null,
  archived_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id),
  foreign key (shop_id, branch_id) references branch (shop_id, id),
  check (starts_on <= ends_on),
  check (used <= use_limit),
  check ((kind = 'amount') = (amount is not null)),
  check ((kind <> 'amount') = (rate is not null)),
  check ((kind = 'free_items') = (buy_quantity is not null)),
  check ((kind = 'free_items') = (free_quantity is not null)),
  -- an automatic promotion cannot know a customer's uses at the till, and free products need no
  -- coupon
  check (code is not null or customer_limit is null),
  check (code is null or kind <> 'free_items')
) with (fillfactor = 70);
create unique index promotion_code on promotion (shop_id, code)
  where code is not null and archived_at is null;
create index promotion_running on promotion (shop_id, code)
  where paused_at is null and archived_at is null;
create index promotion_by_time on promotion (shop_id, made_at desc, id desc);

-- The products it applies to; none: all. With `is_free` those that are free with the others.
create table promotion_product (
  shop_id uuid not null,
  promotion_id uuid not null,
  is_free boolean not null,
  target uuid not null
    generated always as (COALESCE(variant_id, product_id, category_id, brand_id)) stored,
  variant_id uuid,
  product_id uuid,
  category_id uuid,
  brand_id uuid,
  primary key (shop_id, promotion_id, is_free, target),
  foreign key (shop_id, promotion_id) references promotion (shop_id, id),
  foreign key (shop_id, variant_id) references variant (shop_id, id),
  foreign key (shop_id, product_id) references product (shop_id, id),
  foreign key (shop_id, category_id) references category (shop_id, id),
  foreign key (shop_id, brand_id) references brand (shop_id, id),
  check (num_nonnulls(variant_id, product_id, category_id, brand_id) = 1)
);

-- The discount of a promotion on each line of a sale: never changed.
create table promotion_use (
  shop_id uuid not null,
  document_id uuid not null,
  line_no smallint not null,
  promotion_id uuid not null,
  amount bigint not null check (amount > 0),
  primary key (shop_id, document_id, line_no, promotion_id),
  foreign key (shop_id, promotion_id) references promotion (shop_id, id)
);
create index offer_use_of_offer on promotion_use (shop_id, promotion_id, document_id desc);

-- The number of times that a customer has used a coupon.
create table promotion_customer (
  shop_id uuid not null,
  promotion_id uuid not null,
  customer_id uuid not null,
  used integer not null check (used >= 0),
  primary key (shop_id, promotion_id, customer_id),
  foreign key (shop_id, promotion_id) references promotion (shop_id, id)
) with (fillfactor = 70);

-- Rights

call protect_shop_table('promotion', 'select, insert, update');
call protect_shop_table('promotion_product', 'select, insert, delete');
call protect_shop_table('promotion_use', 'select, insert');
call protect_shop_table('promotion_customer', 'select, insert, update');
