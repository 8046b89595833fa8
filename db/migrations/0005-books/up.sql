-- Sums are kept within 2^53 - 1, where the numbers of JSON stop being exact: a document that would
-- lead beyond breaks a constraint whose name ends in _exact, and is refused as amount_too_large.

-- Parties: who owes the shop, whom the shop owes.
create table party (
  shop_id uuid not null references shop,
  id uuid not null,
  kind text not null check (kind in ('customer', 'supplier')),
  code text not null,
  name text not null,
  phone text not null default '',
  archived_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id),
  unique (shop_id, kind, code)
);
create index party_by_name on party (shop_id, kind, name, id);
call protect_shop_table('party', 'select, insert, update');

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
call protect_shop_table('party_balance', 'select, insert, update');

-- The stock journal.
create table stock_movement (
  shop_id uuid not null,
  document_id uuid not null,
  -- counts within the document
  line_no integer not null,
  -- 'move' moves goods; 'revaluation' moves value alone
  kind text not null check (kind in ('move', 'revaluation')),
  warehouse_id uuid not null,
  variant_id uuid not null,
  -- 1/10,000 units and minor units, in (+) or out (-)
  quantity bigint not null,
  value bigint not null,
  business_date date not null,
  primary key (shop_id, document_id, line_no),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, warehouse_id) references warehouse (shop_id, id),
  foreign key (shop_id, variant_id) references variant (shop_id, id),
  check ((kind = 'move') = (quantity <> 0))
);
create index stock_movement_of_variant
  on stock_movement (shop_id, variant_id, warehouse_id, business_date);
call protect_shop_table('stock_movement', 'select, insert');

-- The fold of the stock journal, written with it.
create table stock_level (
  shop_id uuid not null,
  warehouse_id uuid not null,
  variant_id uuid not null,
  on_hand bigint not null,
  reserved bigint not null default 0,
  value bigint not null,
  primary key (shop_id, warehouse_id, variant_id),
  foreign key (shop_id, warehouse_id) references warehouse (shop_id, id),
  foreign key (shop_id, variant_id) references variant (shop_id, id),
  check (on_hand <> 0 or value = 0),
  check (reserved >= 0),
  constraint stock_level_exact
    check (abs(on_hand) <= 9007199254740991 and abs(value) <= 9007199254740991)
) with (fillfactor = 50);
create index stock_level_of_variant on stock_level (shop_id, variant_id);
call protect_shop_table('stock_level', 'select, insert, update');

-- The chart of accounts. `purpose` names the one account that posting rules look for.
create table account (
  shop_id uuid not null references shop,
  id uuid not null,
  code text not null,
  name text not null,
  name_bn text not null,
  kind text not null check (kind in ('asset', 'liability', 'equity', 'income', 'expense')),
  purpose text,
  control_of text check (control_of in ('receivable', 'payable', 'inventory')),
  archived_at timestamptz,
  primary key (shop_id, id),
  unique (shop_id, code)
);
create unique index account_of_purpose on account (shop_id, purpose) where purpose is not null;
call protect_shop_table('account', 'select, insert, update');

-- The money journal. A document has one entry of posting kind 'post', and one of 'revaluation'
-- where reversing it left value without goods.
create table journal_entry (
  shop_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  posting_kind text not null check (posting_kind in ('post', 'revaluation')),
  branch_id uuid not null,
  business_date date not null,
  reverses_id uuid,
  primary key (shop_id, id),
  unique (shop_id, document_id, posting_kind),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, reverses_id) references journal_entry (shop_id, id)
);
create unique index journal_entry_reversed_once on journal_entry (shop_id, reverses_id)
  where reverses_id is not null;
call protect_shop_table('journal_entry', 'select, insert');

create table journal_line (
  shop_id uuid not null,
  entry_id uuid not null,
  line_no smallint not null,
  account_id uuid not null,
  party_id uuid,
  branch_id uuid not null,
  business_date date not null,
  debit bigint not null,
  credit bigint not null,
  primary key (shop_id, entry_id, line_no),
  foreign key (shop_id, entry_id) references journal_entry (shop_id, id),
  foreign key (shop_id, account_id) references account (shop_id, id),
  foreign key (shop_id, party_id) references party (shop_id, id),
  check (debit >= 0 and credit >= 0 and (debit > 0) <> (credit > 0))
);
create index journal_line_of_account
  on journal_line (shop_id, account_id, business_date) include (debit, credit);
create index journal_line_of_party on journal_line (shop_id, party_id) where party_id is not null;
call protect_shop_table('journal_line', 'select, insert');

-- The last wall: an entry that does not balance, or has one line, cannot be committed. The posting
-- rules cannot build one and post-journal asserts it; a distributed database may drop this.
create function assert_entry_balances() returns trigger language plpgsql as $$
declare
  lines bigint;
  difference bigint;
begin
  select count(*), coalesce(sum(debit - credit), 0)::bigint into lines, difference
  from journal_line where shop_id = new.shop_id and entry_id = new.id;
  if lines < 2 or difference <> 0 then
    raise exception 'journal entry % is out of balance by % over % lines',
      new.id, difference, lines using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger journal_entry_balances
  after insert on journal_entry deferrable initially deferred
  for each row execute function assert_entry_balances();

-- A line on a receivable or payable account names its party.
create function assert_control_line_has_party() returns trigger language plpgsql as $$
begin
  if exists (
    select from lines l join account a on a.shop_id = l.shop_id and a.id = l.account_id
    where l.party_id is null and a.control_of in ('receivable', 'payable')
  ) then
    raise exception 'a line on a control account names its party' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger journal_line_names_party
  after insert on journal_line referencing new table as lines
  for each statement execute function assert_control_line_has_party();

-- The fold of the money journal per branch, account and day, written with it.
create table account_day (
  shop_id uuid not null,
  branch_id uuid not null,
  account_id uuid not null,
  business_date date not null,
  debit bigint not null,
  credit bigint not null,
  primary key (shop_id, branch_id, account_id, business_date),
  constraint account_day_exact check (greatest(debit, credit) <= 9007199254740991)
) with (fillfactor = 50);
create index account_day_by_date on account_day (shop_id, business_date);
call protect_shop_table('account_day', 'select, insert, update');

-- Payments.
create table payment_method (
  shop_id uuid not null,
  id uuid not null,
  code text not null,
  name text not null,
  name_bn text not null,
  kind text not null check (kind in ('cash', 'card', 'mobile', 'bank', 'deposit')),
  account_id uuid not null,
  rank integer not null,
  archived_at timestamptz,
  primary key (shop_id, id),
  unique (shop_id, code),
  foreign key (shop_id, account_id) references account (shop_id, id)
);
call protect_shop_table('payment_method', 'select, insert, update');

create table bank_account (
  shop_id uuid not null,
  id uuid not null,
  payment_method_id uuid not null,
  name text not null,
  account_id uuid not null,
  archived_at timestamptz,
  primary key (shop_id, id),
  foreign key (shop_id, payment_method_id) references payment_method (shop_id, id),
  foreign key (shop_id, account_id) references account (shop_id, id)
);
create index bank_account_of_method on bank_account (shop_id, payment_method_id);
call protect_shop_table('bank_account', 'select, insert, update');

-- Money that came in (+) or went out (-) by a document, without the change that was given back.
create table payment (
  shop_id uuid not null,
  document_id uuid not null,
  line_no smallint not null,
  payment_method_id uuid not null,
  bank_account_id uuid,
  account_id uuid not null,
  amount bigint not null,
  -- what was put on the counter: a note that was not needed is handed over, and nothing of it kept
  handed_over bigint not null check (handed_over <> 0),
  reference text not null default '',
  primary key (shop_id, document_id, line_no),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, payment_method_id) references payment_method (shop_id, id),
  foreign key (shop_id, bank_account_id) references bank_account (shop_id, id),
  foreign key (shop_id, account_id) references account (shop_id, id)
);
call protect_shop_table('payment', 'select, insert');

-- What settles what: outstanding = total - the sum of its allocations. `document_id` is the
-- document that settles (its own payments, or a return that lowers the due), `settles_id` the
-- document settled. Mirrored with the opposite sign when the settling document is reversed.
create table allocation (
  shop_id uuid not null,
  document_id uuid not null,
  settles_id uuid not null,
  kind text not null check (kind in ('payment', 'credit')),
  amount bigint not null check (amount <> 0),
  primary key (shop_id, document_id, settles_id, kind),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, settles_id) references document (shop_id, id)
);
create index allocation_of_settled on allocation (shop_id, settles_id);
call protect_shop_table('allocation', 'select, insert');
