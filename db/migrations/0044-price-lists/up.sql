-- Customers who pay the same prices.
create table customer_group (
  shop_id uuid not null references shop,
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  name_bn text not null default '',
  archived_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id),
  unique (shop_id, name)
);
call protect_shop_table('customer_group', 'select, insert, update');

alter table party
  add column group_id uuid,
  add foreign key (shop_id, group_id) references customer_group (shop_id, id);
create index party_of_group on party (shop_id, group_id) where group_id is not null;

-- Other prices than those of the goods: for a group, in a branch, between two days. Null: all.
create table price_list (
  shop_id uuid not null references shop,
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  name_bn text not null default '',
  group_id uuid,
  branch_id uuid,
  starts_on date,
  ends_on date,
  -- the highest decides, before anything else
  priority integer not null default 0 check (priority between 0 and 100),
  -- minor units that a reckoned price is a multiple of
  round_to bigint not null default 1 check (round_to > 0),
  archived_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id),
  unique (shop_id, name),
  foreign key (shop_id, group_id) references customer_group (shop_id, id),
  foreign key (shop_id, branch_id) references branch (shop_id, id),
  check (starts_on <= ends_on)
);
call protect_shop_table('price_list', 'select, insert, update');

create table price_list_line (
  shop_id uuid not null,
  id uuid not null,
  price_list_id uuid not null,
  -- what it is for: one of them, or none for all goods
  variant_id uuid,
  product_id uuid,
  category_id uuid,
  brand_id uuid,
  target uuid not null generated always as
    (coalesce(variant_id, product_id, category_id, brand_id,
      '00000000-0000-0000-0000-000000000000')) stored,
  -- null: a share holds in every unit, a price in the goods' own
  unit_id uuid,
  -- 1/10,000 units of that unit, else of the goods' own
  min_quantity bigint not null default 0 check (min_quantity >= 0),
  max_quantity bigint check (max_quantity >= min_quantity),
  -- minor units: what the line would come to without the list
  min_amount bigint not null default 0 check (min_amount >= 0),
  max_amount bigint check (max_amount >= min_amount),
  -- one of the two: parts per million more or (negative) less, or what one unit costs
  rate integer check (rate >= -1000000),
  price bigint check (price >= 0),
  primary key (shop_id, id),
  unique nulls not distinct (shop_id, price_list_id, target, unit_id, min_quantity, min_amount),
  foreign key (shop_id, price_list_id) references price_list (shop_id, id),
  foreign key (shop_id, variant_id) references variant (shop_id, id),
  foreign key (shop_id, product_id) references product (shop_id, id),
  foreign key (shop_id, category_id) references category (shop_id, id),
  foreign key (shop_id, brand_id) references brand (shop_id, id),
  foreign key (shop_id, unit_id) references unit (shop_id, id),
  check (num_nonnulls(variant_id, product_id, category_id, brand_id) <= 1),
  check (num_nonnulls(rate, price) = 1)
);
create index price_list_line_by_target on price_list_line (shop_id, target);
call protect_shop_table('price_list_line', 'select, insert, update, delete');

alter table role no force row level security;
update role r set permissions = r.permissions || array(
  select given
  from unnest(case r.code
    when 'accountant' then array['price-list.read']
    else array['price-list.read', 'price-list.update']
  end) as given
  where given <> all (r.permissions))
where r.code in ('owner', 'branch_admin', 'accountant');
alter table role force row level security;
