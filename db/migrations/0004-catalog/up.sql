create table category (
  shop_id uuid not null references shop,
  id uuid not null,
  name text not null,
  name_bn text not null default '',
  rank integer not null default 0,
  icon text not null default 'package',
  archived_at timestamptz,
  primary key (shop_id, id),
  unique (shop_id, name)
);
call protect_shop_table('category', 'select, insert, update');

create table unit (
  shop_id uuid not null references shop,
  id uuid not null,
  code text not null,
  name text not null,
  name_bn text not null,
  -- how many decimals a quantity may have: 0 for pieces, 3 for kilograms
  decimals smallint not null check (decimals between 0 and 4),
  primary key (shop_id, id),
  unique (shop_id, code)
);
call protect_shop_table('unit', 'select, insert');

create table product (
  shop_id uuid not null,
  id uuid not null,
  code text not null check (length(code) between 1 and 64),
  name text not null check (length(name) between 1 and 200),
  name_bn text not null default '',
  category_id uuid,
  unit_id uuid not null,
  -- the choices its variants are made of: [{ "name": "Size", "values": ["1 kg", "5 kg"] }]
  options jsonb not null default '[]',
  archived_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id),
  unique (shop_id, code),
  foreign key (shop_id, category_id) references category (shop_id, id),
  foreign key (shop_id, unit_id) references unit (shop_id, id)
);
create index product_by_category on product (shop_id, category_id);
call protect_shop_table('product', 'select, insert, update');

-- What is priced, stocked and sold. A product without choices has one, with an empty name.
create table variant (
  shop_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  name text not null default '',
  name_bn text not null default '',
  options jsonb not null default '{}',
  rank integer not null default 0,
  sale_price bigint not null check (sale_price >= 0),
  -- minor units off each unit
  product_discount bigint not null default 0 check (product_discount between 0 and sale_price),
  -- parts per million; null: the shop's
  vat_rate integer check (vat_rate between 0 and 1000000),
  -- names, codes and barcodes in lower case, for search; written with the variant
  search_text text not null,
  archived_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id),
  unique (shop_id, product_id, name),
  foreign key (shop_id, product_id) references product (shop_id, id)
);
create index variant_search on variant using gin (shop_id, search_text gin_trgm_ops);
create index variant_in_order on variant (shop_id, search_text, id) where archived_at is null;
call protect_shop_table('variant', 'select, insert, update');

create table barcode (
  shop_id uuid not null,
  code text not null check (length(code) between 1 and 64),
  variant_id uuid not null,
  primary key (shop_id, code),
  foreign key (shop_id, variant_id) references variant (shop_id, id)
);
create index barcode_of_variant on barcode (shop_id, variant_id);
call protect_shop_table('barcode', 'select, insert, delete');
