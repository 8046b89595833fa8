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

-- Parties: customers and suppliers.
create table party (
  shop_id uuid not null references shop,
  id uuid not null,
  kind text not null check (kind in ('customer', 'supplier')),
  code text not null,
  name text not null,
  phone text not null default '',
  -- Credit limit of a customer, in minor units; null: no limit.
  credit_limit bigint,
  group_id uuid,
  -- A merged duplicate is archived and names its survivor. No posted row changes: what is posted
  -- for the duplicate from then on goes to the survivor.
  merged_into uuid,
  -- The payment term in days, and further details of a party.
  payment_days smallint not null default 0 check (payment_days between 0 and 365),
  birthday date,
  note text not null default '',
  -- of messages to them; null: the shop's
  language text check (language in ('bn', 'en')),
  -- bin: business identification number, required on an invoice with VAT
  address text not null default '',
  bin text not null default '',
  -- Custom values of a customer, by the id of the field.
  custom jsonb not null default '{}' check (jsonb_typeof(custom) = 'object'),
  -- Address for documents by email; '' if none.
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
-- However a number is written, its last ten digits find it.
create index party_by_phone on party (shop_id,
  right(regexp_replace(translate(phone, '০১২৩৪৫৬৭৮৯', '0123456789'), '[^0-9]', '', 'g'), 10))
  where phone <> '' and archived_at is null;
create index party_of_group on party (shop_id, group_id) where group_id is not null;
create index party_merged_into on party (shop_id, merged_into) where merged_into is not null;

-- What the party owes (customers) or is owed (suppliers), in minor units: always the sum of its
-- journal lines.
create table party_balance (
  shop_id uuid not null,
  party_id uuid not null,
  balance bigint not null,
  primary key (shop_id, party_id),
  foreign key (shop_id, party_id) references party (shop_id, id),
  constraint party_balance_exact check (abs(balance) <= 9007199254740991)
) with (fillfactor = 50);

-- Deposit of a customer: always the sum of their lines on the liability account. The check is the
-- last guard: no deposit is spent twice.
create table party_deposit (
  shop_id uuid not null,
  party_id uuid not null,
  balance bigint not null check (balance >= 0),
  primary key (shop_id, party_id),
  foreign key (shop_id, party_id) references party (shop_id, id),
  constraint party_deposit_exact check (balance <= 9007199254740991)
) with (fillfactor = 50);

-- A deposit taken from a customer, or paid back.
create table deposit (
  shop_id uuid not null,
  document_id uuid not null,
  customer_id uuid not null,
  direction text not null check (direction in ('in', 'out')),
  amount bigint not null check (amount > 0),
  -- the customer's deposit before and after it
  before bigint not null check (before >= 0),
  after bigint not null check (after >= 0),
  note text not null default '',
  primary key (shop_id, document_id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, customer_id) references party (shop_id, id),
  check (after = before + case direction when 'in' then amount else -amount end)
);
create index deposit_of_customer on deposit (shop_id, customer_id);

-- A payment of a customer for earlier dues.
create table payment_received (
  shop_id uuid not null,
  document_id uuid not null,
  customer_id uuid not null,
  paid bigint not null check (paid >= 0),
  change bigint not null check (change >= 0),
  -- the part that settled no due and became a deposit
  deposited bigint not null,
  -- total due of the customer, before and after
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

-- Each due that a payment settled, as it was before: the printout does not change later.
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

-- The balances that the survivor took over: due, and deposit of a customer.
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

-- A payment to a supplier; its allocations are the documents it settles.
create table supplier_payment (
  shop_id uuid not null,
  document_id uuid not null,
  supplier_id uuid not null,
  paid bigint not null check (paid >= 0),
  -- the part that settled no document: an advance
  deposited bigint not null,
  -- total owed to the supplier
  due_before bigint not null,
  due_after bigint not null,
  note text not null default '',
  primary key (shop_id, document_id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, supplier_id) references party (shop_id, id),
  check (deposited between 0 and paid)
);
create index supplier_payment_of_supplier on supplier_payment (shop_id, supplier_id);

-- A settled document, as it was before; negative: a used credit.
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

-- A reminder of overdue dues: at most once a day, however often it is requested.
create table due_reminder (
  shop_id uuid not null,
  party_id uuid not null,
  business_date date not null,
  channel text not null check (channel in ('sms', 'whatsapp', 'mail')),
  -- the number or address that received it
  sent_to text not null,
  -- what was overdue
  amount bigint not null check (amount > 0),
  sent_at timestamptz not null,
  sent_by uuid not null references app_user,
  primary key (shop_id, party_id, business_date),
  foreign key (shop_id, party_id) references party (shop_id, id)
);
create index due_reminder_of_day on due_reminder (shop_id, business_date);

-- A due that a customer will not pay, or that a supplier waives.
create table write_off (
  shop_id uuid not null,
  document_id uuid not null,
  party_id uuid not null,
  amount bigint not null check (amount > 0),
  -- total balance of the party
  due_before bigint not null,
  due_after bigint not null,
  reason text not null,
  primary key (shop_id, document_id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, party_id) references party (shop_id, id),
  check (due_after = due_before - amount)
);
create index write_off_of_party on write_off (shop_id, party_id);

-- A document of which something was written off, as it was before.
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
call protect_shop_table('due_reminder', 'select, insert');
call protect_shop_table('write_off', 'select, insert');
call protect_shop_table('write_off_line', 'select, insert');
