create table brand (
  shop_id uuid not null references shop,
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  name_bn text not null default '',
  archived_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id),
  unique (shop_id, name)
);
call protect_shop_table('brand', 'select, insert, update');

-- A category may stand below another.
alter table category
  add column parent_id uuid,
  add column version integer not null default 1,
  add foreign key (shop_id, parent_id) references category (shop_id, id),
  add check (parent_id <> id);
create index category_by_parent on category (shop_id, parent_id) where parent_id is not null;

alter table unit add column version integer not null default 1;
grant update on unit to halkhata_app;

alter table product
  add column brand_id uuid,
  add foreign key (shop_id, brand_id) references brand (shop_id, id);
create index product_by_brand on product (shop_id, brand_id) where brand_id is not null;
create index product_by_name on product (shop_id, name, id) where archived_at is null;
create index product_archived on product (shop_id, code, id) where archived_at is not null;

-- What a variant cost the customer before and after, each time that it was changed.
create table price_change (
  shop_id uuid not null,
  id uuid not null,
  variant_id uuid not null,
  at timestamptz not null,
  actor_id uuid not null references app_user,
  sale_price_before bigint not null check (sale_price_before >= 0),
  sale_price bigint not null check (sale_price >= 0),
  product_discount_before bigint not null check (product_discount_before >= 0),
  product_discount bigint not null check (product_discount >= 0),
  primary key (shop_id, id),
  foreign key (shop_id, variant_id) references variant (shop_id, id)
);
create index price_change_of_variant on price_change (shop_id, variant_id, at desc, id desc);
call protect_shop_table('price_change', 'select, insert');

alter table role no force row level security;
update role r set permissions = r.permissions || array(
  select given
  from unnest(case r.code
    when 'storekeeper' then array['brand.read', 'brand.create', 'category.update']
    when 'accountant' then array['brand.read']
    else array['brand.read', 'brand.create', 'brand.update', 'category.update', 'unit.update']
  end) as given
  where given <> all (r.permissions))
where r.code in ('owner', 'branch_admin', 'storekeeper', 'accountant');
alter table role force row level security;
