-- What a shop had and owed when it began to use these books.

-- One balanced document: money and other accounts, dues, deposits and stock. What is missing to
-- zero in each branch is on the balancing account.
create table opening_balance (
  shop_id uuid not null,
  document_id uuid not null,
  balancing_account_id uuid not null,
  -- everything that is debited, without the balancing account
  total bigint not null check (total >= 0),
  note text not null default '',
  primary key (shop_id, document_id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, balancing_account_id) references account (shop_id, id)
);

-- The balance of an account: debit less credit.
create table opening_balance_account (
  shop_id uuid not null,
  document_id uuid not null,
  line_no smallint not null,
  account_id uuid not null,
  branch_id uuid not null,
  amount bigint not null check (amount <> 0),
  primary key (shop_id, document_id, line_no),
  foreign key (shop_id, document_id) references opening_balance (shop_id, document_id),
  foreign key (shop_id, account_id) references account (shop_id, id),
  foreign key (shop_id, branch_id) references branch (shop_id, id)
);
create index opening_balance_account_of on opening_balance_account (shop_id, account_id);

-- What a customer owes or a supplier is owed; negative: a credit or an advance.
create table opening_balance_due (
  shop_id uuid not null,
  document_id uuid not null,
  line_no smallint not null,
  party_id uuid not null,
  branch_id uuid not null,
  amount bigint not null check (amount <> 0),
  due_date date not null,
  -- of the bill in the old book
  number text not null default '',
  primary key (shop_id, document_id, line_no),
  unique (shop_id, document_id, party_id),
  foreign key (shop_id, document_id) references opening_balance (shop_id, document_id),
  foreign key (shop_id, party_id) references party (shop_id, id),
  foreign key (shop_id, branch_id) references branch (shop_id, id)
);
create index opening_balance_due_of on opening_balance_due (shop_id, party_id);

-- What a customer has paid in advance.
create table opening_balance_deposit (
  shop_id uuid not null,
  document_id uuid not null,
  line_no smallint not null,
  party_id uuid not null,
  branch_id uuid not null,
  amount bigint not null check (amount > 0),
  primary key (shop_id, document_id, line_no),
  unique (shop_id, document_id, party_id),
  foreign key (shop_id, document_id) references opening_balance (shop_id, document_id),
  foreign key (shop_id, party_id) references party (shop_id, id),
  foreign key (shop_id, branch_id) references branch (shop_id, id)
);
create index opening_balance_deposit_of on opening_balance_deposit (shop_id, party_id);

-- Goods; each row is a movement with the same number.
create table opening_balance_stock (
  shop_id uuid not null,
  document_id uuid not null,
  line_no smallint not null,
  warehouse_id uuid not null,
  variant_id uuid not null,
  quantity bigint not null check (quantity > 0),
  value bigint not null check (value >= 0),
  primary key (shop_id, document_id, line_no),
  foreign key (shop_id, document_id) references opening_balance (shop_id, document_id),
  foreign key (shop_id, warehouse_id) references warehouse (shop_id, id),
  foreign key (shop_id, variant_id) references variant (shop_id, id)
);
create index opening_balance_stock_of on opening_balance_stock (shop_id, variant_id, warehouse_id);

-- Rights

call protect_shop_table('opening_balance', 'select, insert');
call protect_shop_table('opening_balance_account', 'select, insert');
call protect_shop_table('opening_balance_due', 'select, insert');
call protect_shop_table('opening_balance_deposit', 'select, insert');
call protect_shop_table('opening_balance_stock', 'select, insert');
