-- Quotations, orders and repairs.

-- Quotations and orders, to customers and to suppliers. They move no stock, owe nothing, and are
-- not in the books.
create table trade_order (
  shop_id uuid not null,
  id uuid not null,
  kind text not null
    check (kind in ('sales_quotation', 'sales_order', 'purchase_quotation', 'purchase_order',
      'job')),
  number text not null,
  business_date date not null,
  branch_id uuid not null,
  warehouse_id uuid not null,
  -- the customer or supplier; null: a quotation without a customer
  party_id uuid,
  -- a quotation is valid until then; an order is wanted by then
  until_date date,
  -- of the other side's document
  reference text not null default '',
  note text not null default '',
  order_discount bigint check (order_discount >= 0),
  order_discount_rate integer check (order_discount_rate between 0 and 1000000),
  delivery bigint not null default 0 check (delivery >= 0),
  -- as computed at the last change
  subtotal bigint not null,
  discount bigint not null,
  vat bigint not null check (vat >= 0),
  vat_included bigint not null,
  rounding bigint not null,
  total bigint not null check (total >= 0),
  -- the document it was made from, which can be used once
  source_id uuid,
  created_by uuid not null references app_user,
  -- SHA-256 of the request as parsed
  request_hash bytea not null check (length(request_hash) = 32),
  -- when it was sent to the other side: it is not edited any more
  sent_at timestamptz,
  -- when it was converted, or its last line was sold or received
  done_at timestamptz,
  -- when it was cancelled, and why
  closed_at timestamptz,
  closed_reason text not null default '',
  -- An advance sale is a sales order with deposits of the customer: each deposit is a document, and
  -- their rest is the order's balance.
  is_advance boolean not null default false,
  -- An order of the web store reserves its goods until it is invoiced or cancelled.
  channel text not null default 'office' check (channel in ('office', 'web')),
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (shop_id, id),
  unique (shop_id, number),
  foreign key (shop_id, branch_id) references branch (shop_id, id),
  foreign key (shop_id, warehouse_id) references warehouse (shop_id, id),
  foreign key (shop_id, party_id) references party (shop_id, id),
  foreign key (shop_id, source_id) references trade_order (shop_id, id),
  check (discount between 0 and subtotal),
  check (vat_included between 0 and vat),
  check (total = subtotal - discount + vat - vat_included + delivery + rounding),
  check (order_discount is null or order_discount_rate is null),
  check (party_id is not null or kind = 'sales_quotation'),
  check (done_at is null or closed_at is null),
  constraint trade_order_web_check check (channel = 'office' or kind = 'sales_order'),
  constraint trade_order_advance_check
    check (not is_advance or (kind in ('sales_order', 'job') and party_id is not null))
);
create unique index trade_order_of_source on trade_order (shop_id, source_id)
  where source_id is not null and closed_at is null;
create index trade_order_by_kind on trade_order (shop_id, kind, id desc);
create index trade_order_open on trade_order (shop_id, kind, id desc)
  where done_at is null and closed_at is null;
create index trade_order_of_party on trade_order (shop_id, party_id, id desc)
  where party_id is not null;
create index trade_order_advance on trade_order (shop_id, id desc) where is_advance;
-- Ordered amounts still to be invoiced count towards the credit limit, with the due.
create index trade_order_to_invoice on trade_order (shop_id, party_id)
  where kind in ('sales_order', 'job') and sent_at is not null and done_at is null and closed_at
    is null;

-- A line of an order, with its completed quantity.
create table trade_order_line (
  shop_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  line_no integer not null,
  variant_id uuid not null,
  -- null: the variant's own unit
  unit_id uuid,
  unit text not null,
  factor bigint not null check (factor > 0),
  quantity bigint not null check (quantity > 0),
  unit_price bigint not null check (unit_price >= 0),
  product_discount_rate integer check (product_discount_rate between 0 and 1000000),
  product_discount bigint not null check (product_discount >= 0),
  vat_rate integer not null check (vat_rate between 0 and 1000000),
  net bigint not null check (net >= 0),
  vat bigint not null check (vat >= 0),
  primary key (shop_id, order_id, id),
  unique (shop_id, order_id, line_no),
  foreign key (shop_id, order_id) references trade_order (shop_id, id),
  foreign key (shop_id, variant_id) references variant (shop_id, id),
  foreign key (shop_id, unit_id) references unit (shop_id, id)
);

-- What a posted document sold or received of a line. A reversed document no longer counts, and then
-- the line itself may be replaced.
create table trade_order_part (
  shop_id uuid not null,
  order_id uuid not null,
  line_id uuid not null,
  document_id uuid not null,
  quantity bigint not null check (quantity > 0),
  -- The part of an ordered line's discount that a document used; the rest remains for later
  -- documents.
  product_discount bigint not null default 0 check (product_discount >= 0),
  primary key (shop_id, order_id, line_id, document_id),
  foreign key (shop_id, order_id) references trade_order (shop_id, id),
  foreign key (shop_id, document_id) references document (shop_id, id)
);
create index trade_order_part_of_document on trade_order_part (shop_id, document_id);

-- The last number of a kind of order.
create table trade_order_counter (
  shop_id uuid not null,
  branch_id uuid not null,
  kind text not null,
  fiscal_year smallint not null,
  last_sequence bigint not null check (last_sequence > 0),
  primary key (shop_id, branch_id, kind, fiscal_year),
  foreign key (shop_id, branch_id) references branch (shop_id, id)
);

-- A deposit that was paid on an order.
create table order_deposit (
  shop_id uuid not null,
  document_id uuid not null,
  order_id uuid not null,
  primary key (shop_id, document_id),
  foreign key (shop_id, order_id) references trade_order (shop_id, id),
  foreign key (shop_id, document_id) references deposit (shop_id, document_id)
);
create index order_deposit_of_order on order_deposit (shop_id, order_id);

-- A repair: the device, its fault, and its stage.
create table repair (
  shop_id uuid not null,
  order_id uuid not null,
  -- its name on the job card; variant_id: if the shop sells it
  device text not null check (length(device) between 1 and 200),
  variant_id uuid,
  serial text not null default '',
  fault text not null default '',
  technician_id uuid references app_user,
  -- of the service, from the day it was handed over; 0: none
  warranty_days smallint not null default 0 check (warranty_days between 0 and 3650),
  -- that of its last row in repair_stage
  stage text not null
    check (stage in ('received', 'in_work', 'waiting_parts', 'ready', 'handed_over', 'given_up')),
  primary key (shop_id, order_id),
  foreign key (shop_id, order_id) references trade_order (shop_id, id),
  foreign key (shop_id, variant_id) references variant (shop_id, id)
);
create index repair_by_stage on repair (shop_id, stage, order_id desc);
create index repair_open on repair (shop_id, order_id desc)
  where stage not in ('handed_over', 'given_up');
create index repair_of_technician on repair (shop_id, technician_id, order_id desc)
  where technician_id is not null;
create index repair_of_serial on repair (shop_id, lower(serial), order_id desc) where serial <> '';

-- The stages of a repair: who set each, and when.
create table repair_stage (
  shop_id uuid not null,
  order_id uuid not null,
  step integer not null check (step > 0),
  stage text not null
    check (stage in ('received', 'in_work', 'waiting_parts', 'ready', 'handed_over', 'given_up')),
  note text not null default '',
  at timestamptz not null,
  by uuid not null references app_user,
  primary key (shop_id, order_id, step),
  foreign key (shop_id, order_id) references repair (shop_id, order_id)
);

-- Rights

call protect_shop_table('trade_order', 'select, insert, update');
call protect_shop_table('trade_order_part', 'select, insert');
call protect_shop_table('trade_order_counter', 'select, insert, update');
call protect_shop_table('order_deposit', 'select, insert');
call protect_shop_table('repair', 'select, insert, update');
call protect_shop_table('repair_stage', 'select, insert');

call protect_shop_table('trade_order_line', 'select, insert, delete');
grant update (variant_id) on trade_order_line to halkhata_app;
