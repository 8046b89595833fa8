-- What is agreed before anything is posted: quotations and orders, to customers and to suppliers.
-- They move nothing and owe nothing, and are no documents of the books.
create table trade_order (
  shop_id uuid not null,
  id uuid not null,
  kind text not null check (kind in
    ('sales_quotation', 'sales_order', 'purchase_quotation', 'purchase_order')),
  number text not null,
  business_date date not null,
  branch_id uuid not null,
  warehouse_id uuid not null,
  -- the customer or supplier; null: a quotation for somebody without a name
  party_id uuid,
  -- a quotation holds until then; the goods of an order are wanted by then
  until_date date,
  -- of the other side's paper
  reference text not null default '',
  note text not null default '',
  order_discount bigint check (order_discount >= 0),
  order_discount_rate integer check (order_discount_rate between 0 and 1000000),
  delivery bigint not null default 0 check (delivery >= 0),
  -- as reckoned when it was written
  subtotal bigint not null,
  discount bigint not null check (discount between 0 and subtotal),
  vat bigint not null check (vat >= 0),
  vat_included bigint not null check (vat_included between 0 and vat),
  rounding bigint not null,
  total bigint not null check (total >= 0),
  -- what it was made from, which is made into something once
  source_id uuid,
  created_at timestamptz not null,
  created_by uuid not null references app_user,
  -- SHA-256 of the request as parsed
  request_hash bytea not null check (length(request_hash) = 32),
  -- when it went to the other side: from then on it is not edited
  sent_at timestamptz,
  -- when it was made into something, or the last of its goods were sold or received
  done_at timestamptz,
  -- when it was given up, and why
  closed_at timestamptz,
  closed_reason text not null default '',
  version integer not null default 1,
  primary key (shop_id, id),
  unique (shop_id, number),
  foreign key (shop_id, branch_id) references branch (shop_id, id),
  foreign key (shop_id, warehouse_id) references warehouse (shop_id, id),
  foreign key (shop_id, party_id) references party (shop_id, id),
  foreign key (shop_id, source_id) references trade_order (shop_id, id),
  check (total = subtotal - discount + vat - vat_included + delivery + rounding),
  check (order_discount is null or order_discount_rate is null),
  check (party_id is not null or kind = 'sales_quotation'),
  check (done_at is null or closed_at is null)
);
create unique index trade_order_of_source on trade_order (shop_id, source_id)
  where source_id is not null and closed_at is null;
create index trade_order_by_kind on trade_order (shop_id, kind, id desc);
create index trade_order_open on trade_order (shop_id, kind, id desc)
  where done_at is null and closed_at is null;
create index trade_order_of_party on trade_order (shop_id, party_id, id desc)
  where party_id is not null;
call protect_shop_table('trade_order', 'select, insert, update');

create table trade_order_line (
  shop_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  line_no integer not null,
  variant_id uuid not null,
  -- null: the variant's own
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
call protect_shop_table('trade_order_line', 'select, insert, delete');

-- What a posted document sold or received of a line. A document that was reversed no longer counts,
-- and then the line itself may be written anew.
create table trade_order_part (
  shop_id uuid not null,
  order_id uuid not null,
  line_id uuid not null,
  document_id uuid not null,
  quantity bigint not null check (quantity > 0),
  primary key (shop_id, order_id, line_id, document_id),
  foreign key (shop_id, order_id) references trade_order (shop_id, id),
  foreign key (shop_id, document_id) references document (shop_id, id)
);
create index trade_order_part_of_document on trade_order_part (shop_id, document_id);
call protect_shop_table('trade_order_part', 'select, insert');

create table trade_order_counter (
  shop_id uuid not null,
  branch_id uuid not null,
  kind text not null,
  fiscal_year smallint not null,
  last_sequence bigint not null check (last_sequence > 0),
  primary key (shop_id, branch_id, kind, fiscal_year),
  foreign key (shop_id, branch_id) references branch (shop_id, id)
);
call protect_shop_table('trade_order_counter', 'select, insert, update');

-- A sale that was made in the office: on what terms, and from what it came.
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
call protect_shop_table('sale_invoice', 'select, insert');

-- A challan: what of an invoice was handed over, in parts. The books moved with the invoice.
create table challan (
  shop_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  number integer not null check (number > 0),
  handed_to text not null default '',
  carrier text not null default '',
  note text not null default '',
  created_at timestamptz not null,
  created_by uuid not null references app_user,
  request_hash bytea not null check (length(request_hash) = 32),
  cancelled_at timestamptz,
  primary key (shop_id, id),
  unique (shop_id, invoice_id, number),
  foreign key (shop_id, invoice_id) references sale_invoice (shop_id, document_id)
);
call protect_shop_table('challan', 'select, insert, update');

create table challan_line (
  shop_id uuid not null,
  challan_id uuid not null,
  line_no integer not null,
  sale_line_id uuid not null,
  quantity bigint not null check (quantity > 0),
  primary key (shop_id, challan_id, line_no),
  foreign key (shop_id, challan_id) references challan (shop_id, id)
);
call protect_shop_table('challan_line', 'select, insert');

-- What is charged for bringing goods is income of its own. Shops that exist get its account.
alter table account no force row level security;
insert into account (shop_id, id, code, name, name_bn, kind, purpose)
select shop_id, gen_random_uuid(), '4130', 'Delivery charges', 'ডেলিভারি চার্জ', 'income',
  'delivery_income'
from shop;
alter table account force row level security;

alter table role no force row level security;
update role r set permissions = r.permissions || array(
  select given
  from unnest(case r.code
    when 'storekeeper' then array['purchase-order.read', 'sales.read', 'sales.deliver']
    when 'accountant' then array['sales-quotation.read', 'sales-order.read', 'sales.read',
      'purchase-quotation.read', 'purchase-order.read']
    when 'salesperson' then array['sales-quotation.read', 'sales-quotation.create',
      'sales-order.read', 'sales-order.create', 'sales.read', 'sales.create', 'sales.deliver']
    else array['sales-quotation.read', 'sales-quotation.create', 'sales-order.read',
      'sales-order.create', 'sales.read', 'sales.create', 'sales.deliver',
      'purchase-quotation.read', 'purchase-quotation.create', 'purchase-order.read',
      'purchase-order.create']
  end) as given
  where given <> all (r.permissions))
where r.code in ('owner', 'branch_admin', 'storekeeper', 'accountant', 'salesperson');
alter table role force row level security;
