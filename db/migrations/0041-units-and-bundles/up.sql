-- What is sold need not lie in stock: a service, an article that nobody counts, a bundle whose
-- stock is that of its parts.
alter table product add column kind text not null default 'goods'
  constraint product_kind_check check (kind in ('goods', 'service', 'non_stock', 'bundle'));

-- Other units that a variant is bought and sold in: a box is 24 of its own, with a price and
-- barcodes of its own.
create table variant_unit (
  shop_id uuid not null,
  variant_id uuid not null,
  unit_id uuid not null,
  -- how many of its own unit one holds, in 1/10,000
  factor bigint not null check (factor between 1 and 10000000000),
  -- null: factor times the price of its own unit
  sale_price bigint check (sale_price between 0 and 1000000000000),
  primary key (shop_id, variant_id, unit_id),
  foreign key (shop_id, variant_id) references variant (shop_id, id),
  foreign key (shop_id, unit_id) references unit (shop_id, id)
);
call protect_shop_table('variant_unit', 'select, insert, update, delete');

-- null: a code of its own unit
alter table barcode add column unit_id uuid,
  add foreign key (shop_id, variant_id, unit_id)
    references variant_unit (shop_id, variant_id, unit_id);

-- What one of a bundle takes out of stock, of the parts' own units.
create table bundle_part (
  shop_id uuid not null,
  variant_id uuid not null,
  part_id uuid not null,
  rank smallint not null,
  quantity bigint not null check (quantity between 1 and 10000000000),
  primary key (shop_id, variant_id, part_id),
  check (part_id <> variant_id),
  foreign key (shop_id, variant_id) references variant (shop_id, id),
  foreign key (shop_id, part_id) references variant (shop_id, id)
);
create index bundle_part_in on bundle_part (shop_id, part_id);
call protect_shop_table('bundle_part', 'select, insert, delete');

-- A line counts in the unit that it names; one of it is `factor` / 10,000 of the variant's own, in
-- which stock and the sums of the day count. The movements of line 3 have 3 as the rest of their
-- number by 10,000: 3 itself, or 10003 and 20003 for the parts of a bundle, or none at all.
alter table sale_line add column factor bigint not null default 10000 check (factor > 0);
alter table sale_return_line add column factor bigint not null default 10000 check (factor > 0);
-- of what came in; null: the variant's own unit
alter table goods_receipt_line add column factor bigint not null default 10000 check (factor > 0),
  add column unit text;
