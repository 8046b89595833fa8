-- Goods receipts, supplier returns and the costs of what was bought.

-- Goods received from a supplier, and what is owed for them.
create table goods_receipt (
  shop_id uuid not null,
  document_id uuid not null,
  supplier_id uuid not null,
  warehouse_id uuid not null,
  subtotal bigint not null,
  vat bigint not null,
  total bigint not null,
  paid bigint not null,
  due bigint not null,
  note text not null default '',
  -- Discounts of the supplier: of a line, and of the whole document, shared by its lines. Cost and
  -- VAT are computed after both.
  discount bigint not null default 0 check (discount >= 0),
  primary key (shop_id, document_id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, supplier_id) references party (shop_id, id),
  foreign key (shop_id, warehouse_id) references warehouse (shop_id, id),
  check (paid between 0 and total),
  constraint goods_receipt_check2 check (due = total - paid),
  check (discount <= subtotal),
  check (total = subtotal - discount + vat)
);
create index goods_receipt_of_supplier on goods_receipt (shop_id, supplier_id);

-- A line of a goods receipt.
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
  -- unit of the received quantity; null: the variant's own unit
  factor bigint not null default 10000 check (factor > 0),
  unit text,
  product_discount bigint not null default 0 check (product_discount >= 0),
  order_discount_share bigint not null default 0,
  primary key (shop_id, document_id, id),
  foreign key (shop_id, document_id) references goods_receipt (shop_id, document_id),
  foreign key (shop_id, variant_id) references variant (shop_id, id),
  check (order_discount_share between 0 and net),
  check (net + product_discount = div(quantity::numeric * unit_cost + 5000, 10000))
);
-- Receipts of one variant, the latest first.
create index goods_receipt_line_of_variant on goods_receipt_line (shop_id, variant_id,
  document_id);

-- Costs of a receipt besides those entered with it: freight and customs, or a supplier's bill with
-- other prices. They change the value of what is still in stock, and the cost of what was sold.
create table receipt_cost (
  shop_id uuid not null,
  document_id uuid not null,
  receipt_id uuid not null,
  -- the creditor: the carrier, the customs, or the supplier
  supplier_id uuid not null,
  kind text not null check (kind in ('landed_cost', 'bill')),
  -- the number of their document
  reference text not null default '',
  note text not null default '',
  amount bigint not null,
  vat bigint not null default 0,
  total bigint not null,
  paid bigint not null,
  due bigint not null,
  primary key (shop_id, document_id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, receipt_id) references goods_receipt (shop_id, document_id),
  foreign key (shop_id, supplier_id) references party (shop_id, id),
  check (total = amount + vat),
  check (due = total - paid),
  check (paid between 0 and greatest(total, 0))
);
create index receipt_cost_of_receipt on receipt_cost (shop_id, receipt_id);
create index receipt_cost_of_supplier on receipt_cost (shop_id, supplier_id);

-- amount = to_stock + to_sales, and the lines are the amount of the document.
create table receipt_cost_line (
  shop_id uuid not null,
  document_id uuid not null,
  line_no smallint not null,
  receipt_id uuid not null,
  receipt_line_id uuid not null,
  to_stock bigint not null,
  to_sales bigint not null,
  -- the cost of this line by the supplier's bill from now on; null: no bill
  net bigint check (net >= 0),
  vat bigint check (vat >= 0),
  -- The discounts of the bill, if there is one: `net` is after that of the line.
  product_discount bigint not null default 0 check (product_discount >= 0),
  order_discount_share bigint not null default 0,
  primary key (shop_id, document_id, line_no),
  unique (shop_id, document_id, receipt_line_id),
  foreign key (shop_id, document_id) references receipt_cost (shop_id, document_id),
  foreign key (shop_id, receipt_id, receipt_line_id)
    references goods_receipt_line (shop_id, document_id, id),
  check ((net is null) = (vat is null)),
  check (order_discount_share between 0 and coalesce(net, 0)),
  check (net is not null or product_discount = 0)
);
create index receipt_cost_line_of_receipt on receipt_cost_line (shop_id, receipt_id);

-- Goods of a receipt that were returned to the supplier.
create table supplier_return (
  shop_id uuid not null,
  document_id uuid not null,
  receipt_id uuid not null,
  supplier_id uuid not null,
  reason text not null default '',
  -- by the supplier's document
  subtotal bigint not null check (subtotal >= 0),
  vat bigint not null check (vat >= 0),
  total bigint not null,
  -- the immediate refund; the rest lowers what the shop owes
  refunded bigint not null,
  credited bigint not null,
  -- the value of the goods when they left
  cost bigint not null check (cost >= 0),
  primary key (shop_id, document_id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, receipt_id) references goods_receipt (shop_id, document_id),
  foreign key (shop_id, supplier_id) references party (shop_id, id),
  check (total = subtotal + vat),
  check (credited = total - refunded),
  check (refunded between 0 and total)
);
create index supplier_return_of_receipt on supplier_return (shop_id, receipt_id);
create index supplier_return_of_supplier on supplier_return (shop_id, supplier_id);

-- A line of a supplier return.
create table supplier_return_line (
  shop_id uuid not null,
  document_id uuid not null,
  line_no smallint not null,
  receipt_id uuid not null,
  receipt_line_id uuid not null,
  variant_id uuid not null,
  quantity bigint not null check (quantity > 0),
  net bigint not null check (net >= 0),
  vat bigint not null check (vat >= 0),
  cost bigint not null check (cost >= 0),
  primary key (shop_id, document_id, line_no),
  unique (shop_id, document_id, receipt_line_id),
  foreign key (shop_id, document_id) references supplier_return (shop_id, document_id),
  foreign key (shop_id, receipt_id, receipt_line_id)
    references goods_receipt_line (shop_id, document_id, id),
  foreign key (shop_id, variant_id) references variant (shop_id, id)
);
create index supplier_return_line_of_receipt on supplier_return_line (shop_id, receipt_id);

-- A variant whose last receipt cost more than before. It is an alert until the price is changed, or
-- confirmed.
create table cost_increase (
  shop_id uuid not null,
  variant_id uuid not null,
  -- cost of one unit at the last price review, and now
  old_cost bigint not null check (old_cost > 0),
  new_cost bigint not null,
  -- the goods receipt with the new cost
  document_id uuid not null,
  warehouse_id uuid not null,
  noted_at timestamptz not null,
  dismissed_at timestamptz,
  dismissed_by uuid references app_user,
  primary key (shop_id, variant_id),
  foreign key (shop_id, variant_id) references variant (shop_id, id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, warehouse_id) references warehouse (shop_id, id),
  check (new_cost > old_cost),
  check ((dismissed_at is null) = (dismissed_by is null))
);
create index cost_rise_by_time on cost_increase (shop_id, noted_at desc, variant_id)
  where dismissed_at is null;

-- Where the amount of late costs, or of their reversal, was posted: to a warehouse, to stock in
-- transit, or to an account for what was used on a day. The parts add up to the document's amount.
create table receipt_cost_part (
  shop_id uuid not null,
  document_id uuid not null,
  part_no integer not null,
  receipt_id uuid not null,
  receipt_line_id uuid not null,
  -- the purpose of the account: inventory, transit, cost_of_sales, stock_loss and so on
  purpose text not null,
  warehouse_id uuid not null,
  -- the day on which the goods were used; null: they are still there
  used_on date,
  amount bigint not null check (amount <> 0),
  primary key (shop_id, document_id, part_no),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, receipt_id, receipt_line_id)
    references goods_receipt_line (shop_id, document_id, id),
  foreign key (shop_id, warehouse_id) references warehouse (shop_id, id)
);
create index receipt_cost_part_of_receipt on receipt_cost_part (shop_id, receipt_id);

-- The difference between a supplier's bill and the goods receipt.
create table owed_correction (
  shop_id uuid not null,
  -- the document that reverses a bill or a return
  document_id uuid not null,
  receipt_id uuid not null,
  -- the increase owed for goods that are kept; deductible VAT is separate
  net bigint not null,
  vat bigint not null,
  primary key (shop_id, document_id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, receipt_id) references goods_receipt (shop_id, document_id),
  check (net <> 0 or vat <> 0)
);
create index owed_correction_of_receipt on owed_correction (shop_id, receipt_id);

-- Rights

call protect_shop_table('goods_receipt', 'select, insert');
call protect_shop_table('goods_receipt_line', 'select, insert');
call protect_shop_table('receipt_cost', 'select, insert');
call protect_shop_table('receipt_cost_line', 'select, insert');
call protect_shop_table('supplier_return', 'select, insert');
call protect_shop_table('supplier_return_line', 'select, insert');
call protect_shop_table('cost_increase', 'select, insert, update, delete');
call protect_shop_table('receipt_cost_part', 'select, insert');
call protect_shop_table('owed_correction', 'select, insert');
