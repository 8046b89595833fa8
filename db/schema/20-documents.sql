-- The header, the number and the reversal that all documents share.

-- The header of every document. Its insert is the idempotency gate.
create table document (
  shop_id uuid not null,
  id uuid not null,
  kind text not null
    check (kind in ('sale', 'sale_return', 'exchange', 'goods_receipt', 'stock_adjustment',
      'cash_movement', 'shift_close', 'deposit', 'payment_received', 'stock_transfer',
      'transfer_receipt', 'transfer_return', 'receipt_cost', 'supplier_return', 'expense',
      'owner_transaction', 'money_transfer', 'party_merge', 'supplier_payment',
      'opening_balance', 'gift_card', 'journal', 'write_off', 'card_top_up', 'card_write_off',
      'account_merge', 'reversal')),
  branch_id uuid not null,
  business_date date not null,
  posted_at timestamptz not null,
  posted_by uuid not null references app_user,
  -- when it happened, if the request gives a past instant; null: at posting
  happened_at timestamptz,
  -- SHA-256 of the request as parsed
  request_hash bytea not null check (length(request_hash) = 32),
  reverses_id uuid,
  device_id uuid,
  device_seq bigint,
  -- The shift whose drawer holds the document's cash; null: not made at a register.
  shift_id uuid,
  -- The warehouse of the document. Of a reversal: that of the reversed document; of money at a
  -- till: that of the register; of other money: the first of the branch.
  warehouse_id uuid not null,
  primary key (shop_id, id),
  foreign key (shop_id, reverses_id) references document (shop_id, id),
  foreign key (shop_id, shift_id) references shift (shop_id, id),
  -- One foreign key as before: the warehouse, and by it the branch.
  foreign key (shop_id, branch_id, warehouse_id) references warehouse (shop_id, branch_id, id),
  check ((kind = 'reversal') = (reverses_id is not null)),
  check ((device_id is null) = (device_seq is null))
);
create unique index document_reversed_once on document (shop_id, reverses_id)
  where reverses_id is not null;
create unique index document_of_device on document (shop_id, device_id, device_seq)
  where device_id is not null;
create index document_by_kind on document (shop_id, kind, posted_at desc, id desc);
-- The list of sales, returns and exchanges, with their reversals, newest day first.
create index document_of_sales_by_day on document (shop_id, business_date desc, posted_at desc, id
  desc) where kind in ('sale', 'sale_return', 'exchange', 'reversal');
-- Goods receipts, newest day first, without scanning sales.
create index document_of_receipts_by_day on document (shop_id, business_date desc, posted_at desc,
  id desc) where kind = 'goods_receipt';
create index document_of_shift on document (shop_id, shift_id, kind) where shift_id is not null;

-- The last number of a kind of document, branch and fiscal year.
create table number_counter (
  shop_id uuid not null,
  branch_id uuid not null,
  kind text not null,
  fiscal_year smallint not null,
  last_sequence bigint not null check (last_sequence > 0),
  primary key (shop_id, branch_id, kind, fiscal_year)
) with (fillfactor = 50);

-- A separate row, inserted last, so that a posted row is never updated.
create table document_number (
  shop_id uuid not null,
  document_id uuid not null,
  branch_id uuid not null,
  kind text not null,
  fiscal_year smallint not null,
  sequence bigint not null,
  number text not null,
  primary key (shop_id, document_id),
  unique (shop_id, branch_id, kind, fiscal_year, sequence),
  unique (shop_id, number),
  foreign key (shop_id, document_id) references document (shop_id, id)
);

-- A document that reverses another one completely.
create table reversal (
  shop_id uuid not null,
  document_id uuid not null,
  reverses_id uuid not null,
  reason text not null,
  primary key (shop_id, document_id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, reverses_id) references document (shop_id, id)
);

-- Records created under a client-chosen id, with the answer: a repeated request gets the same
-- answer, and creates nothing. Documents, orders and carts store this themselves.
create table creation (
  shop_id uuid not null,
  id uuid not null,
  made_by uuid not null references app_user,
  made_at timestamptz not null,
  -- SHA-256 of the route and of the request as parsed
  request_hash bytea not null check (length(request_hash) = 32),
  -- null: it contained a secret, which is shown once
  answer jsonb,
  primary key (shop_id, id)
);
create index creation_oldest on creation (shop_id, made_at);

-- Rights

call protect_shop_table('document', 'select, insert');
call protect_shop_table('number_counter', 'select, insert, update');
call protect_shop_table('document_number', 'select, insert');
call protect_shop_table('reversal', 'select, insert');
call protect_shop_table('creation', 'select, insert, update, delete');
