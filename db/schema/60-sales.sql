-- Sales, invoices, challans and returns.

-- A sale with its sums: total = subtotal - discount + VAT + delivery + rounding.
create table sale (
  shop_id uuid not null,
  document_id uuid not null,
  warehouse_id uuid not null,
  customer_id uuid,
  subtotal bigint not null,
  order_discount_rate integer,
  discount bigint not null,
  vat bigint not null check (vat >= 0),
  delivery bigint not null default 0 check (delivery >= 0),
  rounding bigint not null,
  -- the shop's unit at posting: the total is a multiple of it
  -- the total is a multiple of it; null: an order of the web store, of which this is the last part,
  -- was rounded as a whole
  rounding_unit integer,
  total bigint not null check (total >= 0),
  paid bigint not null,
  change bigint not null check (change >= 0),
  due bigint not null,
  note text not null default '',
  exchanged bigint not null default 0,
  vat_included bigint not null default 0,
  -- cash paid all of it
  paid_in_cash boolean not null default false,
  has_services boolean not null default false,
  primary key (shop_id, document_id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, warehouse_id) references warehouse (shop_id, id),
  foreign key (shop_id, customer_id) references party (shop_id, id),
  check (discount between 0 and subtotal),
  check (paid between 0 and total),
  constraint sale_check4 check (due = total - paid),
  constraint sale_check5 check (due = 0 or customer_id is not null),
  constraint sale_exchanged_check check (exchanged between 0 and paid),
  constraint sale_rounding_check
    check ((total - exchanged) % rounding_unit = 0 and abs(rounding) * 2 <= rounding_unit),
  constraint sale_check3 check (vat_included between 0 and vat),
  check (not paid_in_cash or (due = 0 and exchanged = 0)),
  constraint sale_sum_check
    check (total = subtotal - discount + vat - vat_included + delivery + rounding)
);
-- Open dues of a customer are searched among sales that left a due.
create index sale_left_due on sale (shop_id, customer_id) where due > 0;
-- Delivery charges, which hourly sums exclude: most shops have few.
create index sale_with_delivery on sale (shop_id, document_id) where delivery > 0;
create index sale_of_customer on sale (shop_id, customer_id, document_id)
  where customer_id is not null;
-- Lists of some sales, newest first: however few of all sales they are, no other is read.
create index sale_to_customer on sale (shop_id, document_id) where customer_id is not null;
create index sale_in_cash on sale (shop_id, document_id) where paid_in_cash;
create index sale_of_services on sale (shop_id, document_id) where has_services;

-- A line of a sale, as it was priced and printed.
create table sale_line (
  shop_id uuid not null,
  document_id uuid not null,
  id uuid not null,
  line_no smallint not null,
  variant_id uuid not null,
  -- as printed: the printout does not change when the product is renamed
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
  order_discount_share bigint not null,
  vat_rate integer not null check (vat_rate between 0 and 1000000),
  vat bigint not null check (vat >= 0),
  -- A line counts in its own unit; one of it is `factor` / 10,000 of the variant's unit, in which
  -- stock and daily sums count. The movements of line 3 have numbers that leave 3 modulo 10,000: 3
  -- itself, or 10003 and 20003 for the parts of a bundle, or there are none.
  factor bigint not null default 10000 check (factor > 0),
  -- The part of the VAT included in the prices: all of it, or zero.
  vat_in_price bigint not null default 0,
  vat_exempt boolean not null default false,
  primary key (shop_id, document_id, id),
  foreign key (shop_id, document_id) references sale (shop_id, document_id),
  foreign key (shop_id, variant_id) references variant (shop_id, id),
  check (order_discount_share between 0 and net),
  check (net + product_discount = (quantity * unit_price + 5000) / 10000),
  check (vat_in_price = 0 or vat_in_price = vat)
);

-- Lines removed from the cart or lowered before payment, recorded against theft.
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

-- A return of a customer, and its refund.
create table sale_return (
  shop_id uuid not null,
  document_id uuid not null,
  -- null: a return without a receipt
  sale_id uuid,
  subtotal bigint not null,
  discount bigint not null,
  vat bigint not null,
  rounding bigint not null,
  total bigint not null check (total >= 0),
  -- the refund, and what lowered the sale's due
  refunded bigint not null check (refunded >= 0),
  credited bigint not null check (credited >= 0),
  applied bigint not null default 0 check (applied >= 0),
  customer_id uuid,
  reason text not null default '',
  vat_included bigint not null default 0,
  primary key (shop_id, document_id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, sale_id) references sale (shop_id, document_id),
  foreign key (shop_id, customer_id) references party (shop_id, id),
  constraint sale_return_settled_check check (total = refunded + credited + applied),
  -- without a receipt there is no due to lower and nothing to exchange; the reason is required
  constraint sale_return_receipt_check
    check (sale_id is not null or (credited = 0 and applied = 0 and reason <> '')),
  constraint sale_return_check1 check (vat_included between 0 and vat),
  constraint sale_return_sum_check
    check (total = subtotal - discount + vat - vat_included + rounding)
);
create index sale_return_of_sale on sale_return (shop_id, sale_id);

-- A line of a return.
create table sale_return_line (
  shop_id uuid not null,
  document_id uuid not null,
  id uuid not null,
  line_no smallint not null,
  sale_id uuid,
  sale_line_id uuid,
  variant_id uuid not null,
  quantity bigint not null check (quantity > 0),
  net bigint not null,
  order_discount_share bigint not null,
  vat bigint not null,
  -- Without a receipt the line itself stores the printed texts and its value.
  unit_price bigint check (unit_price >= 0),
  vat_rate integer check (vat_rate between 0 and 1000000),
  name text,
  name_bn text,
  variant text,
  variant_bn text,
  unit text,
  factor bigint not null default 10000 check (factor > 0),
  vat_in_price bigint not null default 0,
  primary key (shop_id, document_id, id),
  foreign key (shop_id, document_id) references sale_return (shop_id, document_id),
  foreign key (shop_id, sale_id, sale_line_id) references sale_line (shop_id, document_id, id),
  foreign key (shop_id, variant_id) references variant (shop_id, id),
  constraint sale_return_line_receipt_check
    check ((sale_id is null) = (sale_line_id is null)
      and (sale_id is null) = (unit_price is not null) and (sale_id is null) = (vat_rate is not
      null) and (sale_id is null) = (name is not null)),
  check (vat_in_price = 0 or vat_in_price = vat)
);

-- The returned quantity of a sale line: the guarded row that limits returns.
create table sale_line_returned (
  shop_id uuid not null,
  sale_id uuid not null,
  sale_line_id uuid not null,
  sold bigint not null,
  quantity bigint not null,
  net bigint not null,
  order_discount_share bigint not null,
  vat bigint not null,
  primary key (shop_id, sale_id, sale_line_id),
  foreign key (shop_id, sale_id, sale_line_id) references sale_line (shop_id, document_id, id),
  check (quantity between 0 and sold)
);

-- The totals returned of a sale: this row serialises returns and the reversal of one sale, and
-- limits refunds. The first of them inserts it.
create table sale_balance (
  shop_id uuid not null,
  sale_id uuid not null,
  total bigint not null,
  paid bigint not null,
  returned bigint not null default 0,
  refunded bigint not null default 0 check (refunded >= 0),
  credited bigint not null default 0,
  primary key (shop_id, sale_id),
  foreign key (shop_id, sale_id) references sale (shop_id, document_id),
  check (returned between 0 and total),
  constraint sale_balance_check2 check (credited between 0 and total - paid)
);
comment on column sale_balance.refunded is
  'what of the money paid went back, or went on to the goods of an exchange';
comment on column sale_balance.credited is
  'what lowered the due without money: goods that came back, and what was written off';

-- Each print of a sale's receipt. From the second on the receipt shows its number.
create table receipt_print (
  shop_id uuid not null,
  -- chosen by the client: a repeat is the same print
  id uuid not null,
  sale_id uuid not null,
  copy integer not null check (copy > 0),
  printed_by uuid not null references app_user,
  printed_at timestamptz not null,
  primary key (shop_id, id),
  unique (shop_id, sale_id, copy),
  foreign key (shop_id, sale_id) references sale (shop_id, document_id)
);

-- A sale made in the office: its terms, and the document it was made from.
create table sale_invoice (
  shop_id uuid not null,
  document_id uuid not null,
  order_id uuid,
  pay_by date,
  reference text not null default '',
  primary key (shop_id, document_id),
  foreign key (shop_id, document_id) references sale (shop_id, document_id),
  foreign key (shop_id, order_id) references trade_order (shop_id, id)
);
create index sale_invoice_of_order on sale_invoice (shop_id, order_id) where order_id is not null;
create index sale_invoice_newest on sale_invoice (shop_id, document_id desc);

-- A challan: a partial delivery of an invoice. The invoice already moved the stock.
create table challan (
  shop_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  number integer not null check (number > 0),
  handed_to text not null default '',
  carrier text not null default '',
  note text not null default '',
  created_by uuid not null references app_user,
  request_hash bytea not null check (length(request_hash) = 32),
  cancelled_at timestamptz,
  created_at timestamptz not null,
  primary key (shop_id, id),
  unique (shop_id, invoice_id, number),
  foreign key (shop_id, invoice_id) references sale_invoice (shop_id, document_id)
);

-- The delivered quantity of an invoice line.
create table challan_line (
  shop_id uuid not null,
  challan_id uuid not null,
  line_no integer not null,
  sale_line_id uuid not null,
  quantity bigint not null check (quantity > 0),
  primary key (shop_id, challan_id, line_no),
  foreign key (shop_id, challan_id) references challan (shop_id, id)
);

-- Sums of the till's documents (sale, return, exchange, and their reversals) per hour in the shop's
-- time zone, of a day, a month or a year. net = gross - returned - discount;
-- total = net + vat + rounding.
create table sales_sum (
  shop_id uuid not null,
  branch_id uuid not null,
  period text not null check (period in ('day', 'month', 'year')),
  -- the first day of the period
  business_date date not null,
  hour smallint not null check (hour between 0 and 23),
  -- the number of sales, less reversed ones
  sales bigint not null,
  returns bigint not null,
  -- at prices before discounts
  gross bigint not null,
  -- returned goods, less their product discounts
  returned bigint not null,
  discount bigint not null,
  vat bigint not null,
  rounding bigint not null,
  -- the cost of the goods
  cost bigint not null,
  -- documents with a due, their dues, and reductions of dues by other documents of the till
  on_due bigint not null,
  due_given bigint not null,
  due_taken bigint not null,
  primary key (shop_id, branch_id, period, business_date, hour)
) with (fillfactor = 50);

-- The same per variant, of a day or a month: sales less returns, without VAT.
create table product_sum (
  shop_id uuid not null,
  branch_id uuid not null,
  period text not null check (period in ('day', 'month')),
  -- the first day of the period
  business_date date not null,
  variant_id uuid not null,
  quantity bigint not null,
  net bigint not null,
  cost bigint not null,
  primary key (shop_id, branch_id, period, business_date, variant_id)
) with (fillfactor = 50);
-- The recent sales of a variant are adjacent: its pace is read for each of the few that are low. An
-- update of the sums touches no index.
create index product_sum_of_goods on product_sum
  (shop_id, branch_id, variant_id, period, business_date);

-- Rights

call protect_shop_table('sales_sum', 'select, insert, update');
call protect_shop_table('product_sum', 'select, insert, update');
call protect_shop_table('sale', 'select, insert');
call protect_shop_table('sale_line', 'select, insert');
call protect_shop_table('sale_removed_line', 'select, insert');
call protect_shop_table('sale_return', 'select, insert');
call protect_shop_table('sale_return_line', 'select, insert');
call protect_shop_table('sale_line_returned', 'select, insert, update');
call protect_shop_table('sale_balance', 'select, insert, update');
call protect_shop_table('receipt_print', 'select, insert');
call protect_shop_table('sale_invoice', 'select, insert');
call protect_shop_table('challan', 'select, insert, update');
call protect_shop_table('challan_line', 'select, insert');
