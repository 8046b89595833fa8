create table sale (
  shop_id uuid not null,
  document_id uuid not null,
  warehouse_id uuid not null,
  customer_id uuid,
  subtotal bigint not null,
  order_discount_rate integer,
  discount bigint not null check (discount between 0 and subtotal),
  vat bigint not null check (vat >= 0),
  delivery bigint not null default 0 check (delivery >= 0),
  rounding bigint not null,
  -- the shop's at posting: the total is a multiple of it
  rounding_unit integer not null,
  total bigint not null check (total >= 0),
  paid bigint not null check (paid between 0 and total),
  change bigint not null check (change >= 0),
  due bigint not null,
  note text not null default '',
  primary key (shop_id, document_id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, warehouse_id) references warehouse (shop_id, id),
  foreign key (shop_id, customer_id) references party (shop_id, id),
  check (total = subtotal - discount + vat + delivery + rounding),
  check (total % rounding_unit = 0 and abs(rounding) * 2 <= rounding_unit),
  check (due = total - paid),
  check (due = 0 or customer_id is not null)
);
create index sale_of_customer on sale (shop_id, customer_id) where customer_id is not null;
call protect_shop_table('sale', 'select, insert');

create table sale_line (
  shop_id uuid not null,
  document_id uuid not null,
  id uuid not null,
  line_no smallint not null,
  variant_id uuid not null,
  -- as printed: the paper does not change when the product is renamed
  name text not null,
  name_bn text not null,
  variant text not null,
  variant_bn text not null,
  unit text not null,
  quantity bigint not null check (quantity > 0),
  unit_price bigint not null check (unit_price >= 0),
  product_discount_rate integer,
  product_discount bigint not null check (product_discount >= 0),
  net bigint not null check (net >= 0),
  order_discount_share bigint not null check (order_discount_share between 0 and net),
  vat_rate integer not null check (vat_rate between 0 and 1000000),
  vat bigint not null check (vat >= 0),
  check (net + product_discount = (quantity * unit_price + 5000) / 10000),
  primary key (shop_id, document_id, id),
  foreign key (shop_id, document_id) references sale (shop_id, document_id),
  foreign key (shop_id, variant_id) references variant (shop_id, id)
);
call protect_shop_table('sale_line', 'select, insert');

-- Lines taken out of the cart or lowered before payment, kept against theft.
create table sale_removed_line (
  shop_id uuid not null,
  document_id uuid not null,
  line_no smallint not null,
  variant_id uuid not null,
  quantity bigint not null check (quantity > 0),
  reason text not null default '',
  primary key (shop_id, document_id, line_no),
  foreign key (shop_id, document_id) references sale (shop_id, document_id),
  foreign key (shop_id, variant_id) references variant (shop_id, id)
);
call protect_shop_table('sale_removed_line', 'select, insert');

create table sale_return (
  shop_id uuid not null,
  document_id uuid not null,
  sale_id uuid not null,
  subtotal bigint not null,
  discount bigint not null,
  vat bigint not null,
  rounding bigint not null,
  total bigint not null check (total >= 0),
  -- money handed back, and what lowered the sale's due
  refunded bigint not null check (refunded >= 0),
  credited bigint not null check (credited >= 0),
  primary key (shop_id, document_id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, sale_id) references sale (shop_id, document_id),
  check (total = subtotal - discount + vat + rounding),
  check (total = refunded + credited)
);
create index sale_return_of_sale on sale_return (shop_id, sale_id);
call protect_shop_table('sale_return', 'select, insert');

create table sale_return_line (
  shop_id uuid not null,
  document_id uuid not null,
  id uuid not null,
  line_no smallint not null,
  sale_id uuid not null,
  sale_line_id uuid not null,
  variant_id uuid not null,
  quantity bigint not null check (quantity > 0),
  net bigint not null,
  order_discount_share bigint not null,
  vat bigint not null,
  primary key (shop_id, document_id, id),
  foreign key (shop_id, document_id) references sale_return (shop_id, document_id),
  foreign key (shop_id, sale_id, sale_line_id) references sale_line (shop_id, document_id, id),
  foreign key (shop_id, variant_id) references variant (shop_id, id)
);
call protect_shop_table('sale_return_line', 'select, insert');

-- How much of a sale line has come back: the guarded row that caps returns.
create table sale_line_returned (
  shop_id uuid not null,
  sale_id uuid not null,
  sale_line_id uuid not null,
  sold bigint not null,
  quantity bigint not null check (quantity between 0 and sold),
  net bigint not null,
  order_discount_share bigint not null,
  vat bigint not null,
  -- cost that went back into stock
  value bigint not null,
  primary key (shop_id, sale_id, sale_line_id),
  foreign key (shop_id, sale_id, sale_line_id) references sale_line (shop_id, document_id, id)
);
call protect_shop_table('sale_line_returned', 'select, insert, update');

-- What has come back of a sale so far: the row that orders returns and the reversal of one sale,
-- and caps what is handed back. Made by the first of them.
create table sale_balance (
  shop_id uuid not null,
  sale_id uuid not null,
  total bigint not null,
  paid bigint not null,
  returned bigint not null default 0 check (returned between 0 and total),
  refunded bigint not null default 0 check (refunded between 0 and paid),
  credited bigint not null default 0 check (credited between 0 and total - paid),
  primary key (shop_id, sale_id),
  foreign key (shop_id, sale_id) references sale (shop_id, document_id)
);
call protect_shop_table('sale_balance', 'select, insert, update');

create table goods_receipt (
  shop_id uuid not null,
  document_id uuid not null,
  supplier_id uuid not null,
  warehouse_id uuid not null,
  subtotal bigint not null,
  vat bigint not null,
  total bigint not null,
  paid bigint not null check (paid between 0 and total),
  due bigint not null,
  note text not null default '',
  primary key (shop_id, document_id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, supplier_id) references party (shop_id, id),
  foreign key (shop_id, warehouse_id) references warehouse (shop_id, id),
  check (total = subtotal + vat),
  check (due = total - paid)
);
create index goods_receipt_of_supplier on goods_receipt (shop_id, supplier_id);
call protect_shop_table('goods_receipt', 'select, insert');

create table goods_receipt_line (
  shop_id uuid not null,
  document_id uuid not null,
  id uuid not null,
  line_no smallint not null,
  variant_id uuid not null,
  quantity bigint not null check (quantity > 0),
  unit_cost bigint not null check (unit_cost >= 0),
  net bigint not null check (net >= 0),
  vat_rate integer not null,
  vat bigint not null check (vat >= 0),
  primary key (shop_id, document_id, id),
  foreign key (shop_id, document_id) references goods_receipt (shop_id, document_id),
  foreign key (shop_id, variant_id) references variant (shop_id, id)
);
call protect_shop_table('goods_receipt_line', 'select, insert');

create table stock_adjustment (
  shop_id uuid not null,
  document_id uuid not null,
  warehouse_id uuid not null,
  reason text not null
    check (reason in ('opening', 'count', 'damage', 'theft', 'own_use', 'other')),
  note text not null default '',
  primary key (shop_id, document_id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, warehouse_id) references warehouse (shop_id, id)
);
call protect_shop_table('stock_adjustment', 'select, insert');

create table stock_adjustment_line (
  shop_id uuid not null,
  document_id uuid not null,
  id uuid not null,
  line_no smallint not null,
  variant_id uuid not null,
  quantity_change bigint not null check (quantity_change <> 0),
  unit_cost bigint check (unit_cost >= 0),
  value bigint not null,
  primary key (shop_id, document_id, id),
  foreign key (shop_id, document_id) references stock_adjustment (shop_id, document_id),
  foreign key (shop_id, variant_id) references variant (shop_id, id)
);
call protect_shop_table('stock_adjustment_line', 'select, insert');

create table reversal (
  shop_id uuid not null,
  document_id uuid not null,
  reverses_id uuid not null,
  reason text not null,
  primary key (shop_id, document_id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, reverses_id) references document (shop_id, id)
);
call protect_shop_table('reversal', 'select, insert');
