-- Goods that go from one warehouse to another: sent, on the way, received in parts.

alter table document
  drop constraint document_kind_check,
  add constraint document_kind_check check (kind in (
    'sale', 'sale_return', 'exchange', 'goods_receipt', 'stock_adjustment', 'cash_movement',
    'shift_close', 'deposit', 'payment_received', 'stock_transfer', 'transfer_receipt',
    'transfer_return', 'reversal'));

alter table account
  drop constraint account_control_of_check,
  add constraint account_control_of_check
    check (control_of in ('receivable', 'payable', 'inventory', 'deposit', 'transit'));

-- Shops that exist get the account that new ones start with.
alter table account no force row level security;
insert into account (shop_id, id, code, name, name_bn, kind, purpose, control_of)
select shop_id, gen_random_uuid(), '1220', 'Goods in transit', 'পথে থাকা মাল', 'asset', 'transit',
  'transit'
from shop;
alter table account force row level security;

-- A draft until it is sent; then goods are on the way until nothing of them is left there.
create table stock_transfer (
  shop_id uuid not null,
  id uuid not null,
  from_warehouse_id uuid not null,
  to_warehouse_id uuid not null,
  note text not null default '',
  created_at timestamptz not null,
  created_by uuid not null references app_user,
  -- SHA-256 of the request as parsed
  request_hash bytea not null check (length(request_hash) = 32),
  -- the document by which the goods left
  sent_id uuid,
  sent_at timestamptz,
  -- when the last of them arrived, came back or was written off
  closed_at timestamptz,
  cancelled_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id),
  foreign key (shop_id, from_warehouse_id) references warehouse (shop_id, id),
  foreign key (shop_id, to_warehouse_id) references warehouse (shop_id, id),
  foreign key (shop_id, sent_id) references document (shop_id, id),
  check (from_warehouse_id <> to_warehouse_id),
  check ((sent_id is null) = (sent_at is null)),
  check (closed_at is null or sent_at is not null),
  check (cancelled_at is null or sent_at is null)
);
create index stock_transfer_from on stock_transfer (shop_id, from_warehouse_id, id desc);
create index stock_transfer_to on stock_transfer (shop_id, to_warehouse_id, id desc);
create unique index stock_transfer_sent on stock_transfer (shop_id, sent_id)
  where sent_id is not null;
call protect_shop_table('stock_transfer', 'select, insert, update');

-- What was asked for and, once it is sent, the fold of its parts: quantity = received + lost +
-- returned + in_transit.
create table stock_transfer_line (
  shop_id uuid not null,
  transfer_id uuid not null,
  id uuid not null,
  line_no integer not null,
  variant_id uuid not null,
  quantity bigint not null check (quantity > 0),
  -- what it cost when it left; null: not sent
  sent_value bigint check (sent_value >= 0),
  in_transit bigint not null default 0 check (in_transit >= 0),
  transit_value bigint not null default 0 check (transit_value >= 0),
  received bigint not null default 0 check (received >= 0),
  -- more than was sent
  received_over bigint not null default 0 check (received_over >= 0),
  lost bigint not null default 0 check (lost >= 0),
  returned bigint not null default 0 check (returned >= 0),
  primary key (shop_id, transfer_id, id),
  foreign key (shop_id, transfer_id) references stock_transfer (shop_id, id),
  foreign key (shop_id, variant_id) references variant (shop_id, id),
  check (in_transit > 0 or transit_value = 0),
  check (in_transit + received + lost + returned
    = case when sent_value is null then 0 else quantity end)
) with (fillfactor = 70);
call protect_shop_table('stock_transfer_line', 'select, insert, update, delete');
create index stock_transfer_line_on_the_way on stock_transfer_line (shop_id, variant_id)
  where in_transit > 0;

-- What each document did to a line: sent, received, received over, lost on the way, came back.
create table stock_transfer_part (
  shop_id uuid not null,
  document_id uuid not null,
  line_no integer not null,
  transfer_id uuid not null,
  line_id uuid not null,
  kind text not null check (kind in ('sent', 'received', 'over', 'lost', 'returned')),
  quantity bigint not null check (quantity > 0),
  value bigint not null check (value >= 0),
  primary key (shop_id, document_id, line_no),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, transfer_id, line_id)
    references stock_transfer_line (shop_id, transfer_id, id)
);
create index stock_transfer_part_of_transfer on stock_transfer_part (shop_id, transfer_id);
call protect_shop_table('stock_transfer_part', 'select, insert');

-- What was said where something arrived, was missing, or came back.
create table stock_transfer_note (
  shop_id uuid not null,
  document_id uuid not null,
  -- why goods are missing, where some are
  reason text check (reason in ('damaged', 'theft', 'miscounted', 'other')),
  note text not null default '',
  primary key (shop_id, document_id),
  foreign key (shop_id, document_id) references document (shop_id, id)
);
call protect_shop_table('stock_transfer_note', 'select, insert');

alter table role no force row level security;
update role r set permissions = r.permissions || array(
  select given
  from unnest(case r.code
    when 'accountant' then array['stock-transfer.read']
    when 'storekeeper' then array['stock-transfer.read', 'stock-transfer.create',
      'stock-transfer.receive', 'pos-product.read']
    else array['stock-transfer.read', 'stock-transfer.create', 'stock-transfer.receive']
  end) as given
  where given <> all (r.permissions))
where r.code in ('owner', 'branch_admin', 'storekeeper', 'accountant');
alter table role force row level security;
