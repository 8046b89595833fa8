-- Customers and suppliers, and their money.

-- Customers who pay the same prices.
create table customer_group (
  shop_id uuid not null references shop,
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  name_bn text not null default '',
  archived_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id),
  unique (shop_id, name)
);

-- Parties: who owes the shop, whom the shop owes.
create table party (
  shop_id uuid not null references shop,
  id uuid not null,
  kind text not null check (kind in ('customer', 'supplier')),
  code text not null,
  name text not null,
  phone text not null default '',
  -- How much a customer may owe, in minor units; null: no limit.
  credit_limit bigint,
  group_id uuid,
  -- A merged duplicate is archived and names its survivor. No posted row changes: what is posted
  -- for the duplicate from then on goes to the survivor.
  merged_into uuid,
  -- In how many days a party pays, and what the shop knows of them besides.
  payment_days smallint not null default 0 check (payment_days between 0 and 365),
  birthday date,
  note text not null default '',
  -- of what is sent to them; null: as the shop's
  language text check (language in ('bn', 'en')),
  -- bin: business identification number, which an invoice with VAT has to name
  address text not null default '',
  bin text not null default '',
  -- What was written of a customer, by the id of the field.
  custom jsonb not null default '{}' check (jsonb_typeof(custom) = 'object'),
  -- Where papers are sent to a customer or supplier by mail; '' is nowhere.
  email text not null default ''
    check (email = '' or (length(email) <= 254 and email like '_%@_%')),
  archived_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id),
  unique (shop_id, kind, code),
  foreign key (shop_id, group_id) references customer_group (shop_id, id),
  foreign key (shop_id, merged_into) references party (shop_id, id),
  constraint party_credit_limit_exact check (credit_limit between 0 and 9007199254740991),
  check (merged_into <> id),
  check (merged_into is null or archived_at is not null)
);
create index party_by_name on party (shop_id, kind, name, id);
create index party_of_group on party (shop_id, group_id) where group_id is not null;
create index party_merged_into on party (shop_id, merged_into) where merged_into is not null;

-- What the party owes (customers) or is owed (suppliers), in minor units: always the sum of the
-- journal lines that name it.
create table party_balance (
  shop_id uuid not null,
  party_id uuid not null,
  balance bigint not null,
  primary key (shop_id, party_id),
  foreign key (shop_id, party_id) references party (shop_id, id),
  constraint party_balance_exact check (abs(balance) <= 9007199254740991)
) with (fillfactor = 50);

-- What the shop keeps for a customer: always the sum of the lines on the liability that name
-- them. The check is the last wall: no deposit is spent twice.
create table party_deposit (
  shop_id uuid not null,
  party_id uuid not null,
  balance bigint not null check (balance >= 0),
  primary key (shop_id, party_id),
  foreign key (shop_id, party_id) references party (shop_id, id),
  constraint party_deposit_exact check (balance <= 9007199254740991)
) with (fillfactor = 50);

-- A customer leaves money with the shop, or gets it back.
create table deposit (
  shop_id uuid not null,
  document_id uuid not null,
  customer_id uuid not null,
  direction text not null check (direction in ('in', 'out')),
  amount bigint not null check (amount > 0),
  -- what the shop deposited for the customer before and after it
  before bigint not null check (before >= 0),
  after bigint not null check (after >= 0),
  note text not null default '',
  primary key (shop_id, document_id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, customer_id) references party (shop_id, id),
  check (after = before + case direction when 'in' then amount else -amount end)
);
create index deposit_of_customer on deposit (shop_id, customer_id);

-- A customer pays what was due of earlier sales.
create table payment_received (
  shop_id uuid not null,
  document_id uuid not null,
  customer_id uuid not null,
  paid bigint not null check (paid >= 0),
  change bigint not null check (change >= 0),
  -- of what was paid, what settled no due and is deposited for the customer
  deposited bigint not null,
  -- what the customer owed in all, before and after
  due_before bigint not null,
  due_after bigint not null,
  note text not null default '',
  primary key (shop_id, document_id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, customer_id) references party (shop_id, id),
  check (deposited between 0 and paid),
  check (due_after = due_before - (paid - deposited))
);
create index payment_received_of_customer on payment_received (shop_id, customer_id);

-- Each due that a payment settled, as it stood before: the paper does not change later.
create table payment_received_line (
  shop_id uuid not null,
  document_id uuid not null,
  line_no smallint not null,
  settles_id uuid not null,
  before bigint not null,
  amount bigint not null,
  primary key (shop_id, document_id, line_no),
  unique (shop_id, document_id, settles_id),
  foreign key (shop_id, document_id) references payment_received (shop_id, document_id),
  foreign key (shop_id, settles_id) references document (shop_id, id),
  check (amount > 0 and amount <= before)
);

-- What the one kept took over: what was due, and what the shop kept for a customer.
create table party_merge (
  shop_id uuid not null,
  document_id uuid not null,
  survivor_id uuid not null,
  duplicate_id uuid not null,
  due bigint not null,
  deposit bigint not null check (deposit >= 0),
  primary key (shop_id, document_id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, survivor_id) references party (shop_id, id),
  foreign key (shop_id, duplicate_id) references party (shop_id, id),
  check (survivor_id <> duplicate_id)
);
create index party_merge_of on party_merge (shop_id, survivor_id);

-- What the shop paid to a supplier: money, and which papers it settles (its allocations).
create table supplier_payment (
  shop_id uuid not null,
  document_id uuid not null,
  supplier_id uuid not null,
  paid bigint not null check (paid >= 0),
  -- what settled no paper: paid in advance
  deposited bigint not null,
  -- all that the supplier was owed
  due_before bigint not null,
  due_after bigint not null,
  note text not null default '',
  primary key (shop_id, document_id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, supplier_id) references party (shop_id, id),
  check (deposited between 0 and paid)
);
create index supplier_payment_of_supplier on supplier_payment (shop_id, supplier_id);

-- A paper that was settled, as it stood before: below nothing, a credit that was used.
create table supplier_payment_line (
  shop_id uuid not null,
  document_id uuid not null,
  line_no smallint not null,
  settles_id uuid not null,
  before bigint not null check (before <> 0),
  amount bigint not null check (amount <> 0),
  primary key (shop_id, document_id, line_no),
  unique (shop_id, document_id, settles_id),
  foreign key (shop_id, document_id) references supplier_payment (shop_id, document_id),
  foreign key (shop_id, settles_id) references document (shop_id, id),
  check (sign(before) = sign(amount) and abs(amount) <= abs(before))
);
create index supplier_payment_line_of_settled on supplier_payment_line (shop_id, settles_id);

-- What a party owed, or was owed, when the shop began to keep its books here.
create table opening_due (
  shop_id uuid not null,
  document_id uuid not null,
  party_id uuid not null,
  amount bigint not null check (amount > 0),
  -- since when it is to be paid
  due_date date not null,
  note text not null default '',
  primary key (shop_id, document_id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, party_id) references party (shop_id, id)
);
create index opening_due_of_party on opening_due (shop_id, party_id);

-- A customer was reminded of overdue dues: once a day at most, however often it is requested.
create table due_reminder (
  shop_id uuid not null,
  party_id uuid not null,
  business_date date not null,
  channel text not null check (channel in ('sms', 'whatsapp', 'mail')),
  -- the number or address that it went to
  sent_to text not null,
  -- what was overdue
  amount bigint not null check (amount > 0),
  sent_at timestamptz not null,
  sent_by uuid not null references app_user,
  primary key (shop_id, party_id, business_date),
  foreign key (shop_id, party_id) references party (shop_id, id)
);
create index due_reminder_of_day on due_reminder (shop_id, business_date);

-- What a customer will not pay any more, or what a supplier does not ask for any more.
create table write_off (
  shop_id uuid not null,
  document_id uuid not null,
  party_id uuid not null,
  amount bigint not null check (amount > 0),
  -- all that the party owed, or was owed
  due_before bigint not null,
  due_after bigint not null,
  reason text not null,
  primary key (shop_id, document_id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, party_id) references party (shop_id, id),
  check (due_after = due_before - amount)
);
create index write_off_of_party on write_off (shop_id, party_id);

-- A paper of which something was written off, as it stood before.
create table write_off_line (
  shop_id uuid not null,
  document_id uuid not null,
  line_no smallint not null,
  settles_id uuid not null,
  before bigint not null,
  amount bigint not null,
  primary key (shop_id, document_id, line_no),
  unique (shop_id, document_id, settles_id),
  foreign key (shop_id, document_id) references write_off (shop_id, document_id),
  foreign key (shop_id, settles_id) references document (shop_id, id),
  check (amount between 1 and before)
);
create index write_off_line_of_settled on write_off_line (shop_id, settles_id);

-- Rights

call protect_shop_table('customer_group', 'select, insert, update');
call protect_shop_table('party', 'select, insert, update');
call protect_shop_table('party_balance', 'select, insert, update');
call protect_shop_table('party_deposit', 'select, insert, update');
call protect_shop_table('deposit', 'select, insert');
call protect_shop_table('payment_received', 'select, insert');
call protect_shop_table('payment_received_line', 'select, insert');
call protect_shop_table('party_merge', 'select, insert');
call protect_shop_table('supplier_payment', 'select, insert');
call protect_shop_table('supplier_payment_line', 'select, insert');
call protect_shop_table('opening_due', 'select, insert');
call protect_shop_table('due_reminder', 'select, insert');
call protect_shop_table('write_off', 'select, insert');
call protect_shop_table('write_off_line', 'select, insert');
