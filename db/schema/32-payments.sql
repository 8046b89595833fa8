-- Payments, their methods, and allocations.

-- How customers pay and are refunded, and the account of each method.
create table payment_method (
  shop_id uuid not null,
  id uuid not null,
  code text not null,
  name text not null,
  name_bn text not null,
  kind text not null check (kind in ('cash', 'card', 'mobile', 'bank', 'deposit', 'gift_card')),
  account_id uuid not null,
  rank integer not null,
  archived_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id),
  unique (shop_id, code),
  foreign key (shop_id, account_id) references account (shop_id, id)
);

-- An account of a payment method: a bank account, a wallet.
create table bank_account (
  shop_id uuid not null,
  id uuid not null,
  payment_method_id uuid not null,
  name text not null,
  account_id uuid not null,
  archived_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id),
  foreign key (shop_id, payment_method_id) references payment_method (shop_id, id),
  foreign key (shop_id, account_id) references account (shop_id, id)
);
create index bank_account_of_method on bank_account (shop_id, payment_method_id);

-- Money received (+) or paid (-) by a document, without change.
create table payment (
  shop_id uuid not null,
  document_id uuid not null,
  line_no smallint not null,
  payment_method_id uuid not null,
  bank_account_id uuid,
  account_id uuid not null,
  amount bigint not null,
  -- the amount handed over, including what is returned as change
  handed_over bigint not null check (handed_over <> 0),
  reference text not null default '',
  -- The shift of a payment is that of its document, which never changes: the expected cash of an
  -- open drawer is then a sum over one index range, without reading each document's payments.
  shift_id uuid,
  primary key (shop_id, document_id, line_no),
  foreign key (shop_id, document_id) references document (shop_id, id),
  -- Method and account are looked up by the statement that writes the payment (docs/adr/0153).
  foreign key (shop_id, bank_account_id) references bank_account (shop_id, id)
);
create index payment_of_shift on payment (shop_id, shift_id) include (payment_method_id, amount)
  where shift_id is not null;

-- What settles what: outstanding = total - the sum of its allocations. `document_id` is the
-- settling document (its own payments, or a return that lowers the due), `settles_id` the settled
-- one. Reversing the settling document inserts the opposite sign.
create table allocation (
  shop_id uuid not null,
  document_id uuid not null,
  settles_id uuid not null,
  -- Whose open item of the settled document it is; null: the document has one at most.
  party_id uuid,
  kind text not null check (kind in ('payment', 'credit')),
  amount bigint not null check (amount <> 0),
  primary key (shop_id, document_id, settles_id, kind),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, settles_id) references document (shop_id, id)
);
create index allocation_of_settled on allocation (shop_id, settles_id);

-- Rights

call protect_shop_table('payment_method', 'select, insert, update');
call protect_shop_table('bank_account', 'select, insert, update');
call protect_shop_table('payment', 'select, insert');
call protect_shop_table('allocation', 'select, insert');
