-- The books: accounts, journal and what is open of each document.

-- The chart of accounts. `purpose` names the one account that posting rules use. Kind, section and
-- line of the cash flow never change once the account has a line: sums of the past depend on them.
create table account (
  shop_id uuid not null references shop,
  id uuid not null,
  code text not null,
  name text not null,
  name_bn text not null,
  kind text not null check (kind in ('asset', 'liability', 'equity', 'income', 'expense')),
  section text not null check (section in (
    'money', 'receivable', 'inventory', 'tax_asset', 'other_current_asset', 'fixed_asset',
    'accumulated_depreciation', 'payable', 'customer_funds', 'tax_liability',
    'other_current_liability', 'long_term_liability', 'capital', 'drawings', 'opening', 'retained',
    'sales', 'sales_deduction', 'other_income', 'exchange', 'cost_of_sales', 'stock_loss',
    'operating', 'depreciation', 'finance')),
  -- its line of the cash flow; null: that of the section
  flow_line text check (flow_line in ('customers', 'suppliers', 'expenses', 'wages', 'taxes',
    'interest', 'other_operating', 'exchange', 'fixed_assets', 'loans', 'owner')),
  -- the account under which it stands, of the same section
  parent_id uuid,
  -- a heading: nothing is posted on it
  is_group boolean not null default false,
  purpose text,
  control_of text
    check (control_of in ('receivable', 'payable', 'inventory', 'deposit', 'transit',
      'gift_card')),
  description text not null default '',
  -- holds money that a third party has yet to pay out
  is_to_be_settled boolean not null default false,
  -- the account to which its balance went
  merged_into uuid,
  archived_at timestamptz,
  version integer not null default 1 check (version > 0),
  primary key (shop_id, id),
  unique (shop_id, code),
  foreign key (shop_id, parent_id) references account (shop_id, id),
  foreign key (shop_id, merged_into) references account (shop_id, id),
  check (section = 'money' or not is_to_be_settled),
  check (section <> 'money' or flow_line is null),
  check (purpose is null or not is_group),
  check (merged_into is null or archived_at is not null)
);
create index account_of_parent on account (shop_id, parent_id) where parent_id is not null;
create index account_merged_into on account (shop_id, merged_into) where merged_into is not null;
create unique index account_of_purpose on account (shop_id, purpose) where purpose is not null;
-- A payment method that is archived leaves its account, so names of money accounts can come again.
create unique index account_of_name on account (shop_id, section, parent_id, name)
  nulls not distinct where section <> 'money';

-- Two accounts that were merged: the balance went from the duplicate to the survivor.
create table account_merge (
  shop_id uuid not null,
  document_id uuid not null,
  survivor_id uuid not null,
  duplicate_id uuid not null,
  primary key (shop_id, document_id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, survivor_id) references account (shop_id, id),
  foreign key (shop_id, duplicate_id) references account (shop_id, id),
  check (survivor_id <> duplicate_id)
);
create index account_merge_of on account_merge (shop_id, survivor_id);
create index account_merge_from on account_merge (shop_id, duplicate_id);

-- The money journal. A document has one entry of posting kind 'post', and one of 'revaluation' if
-- reversing it left value without stock.
create table journal_entry (
  shop_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  posting_kind text not null
    check (posting_kind in ('between_branches', 'post', 'rebilled', 'revaluation', 'shortfall')),
  branch_id uuid not null,
  business_date date not null,
  reverses_id uuid,
  primary key (shop_id, id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, reverses_id) references journal_entry (shop_id, id)
);
create unique index journal_entry_reversed_once on journal_entry (shop_id, reverses_id)
  where reverses_id is not null;
-- The journal in the order of its days.
create index journal_entry_by_day on journal_entry (shop_id, business_date, id);
create unique index journal_entry_of_document on journal_entry (shop_id, document_id,
  posting_kind, branch_id);

-- A debit or a credit on an account.
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
  -- The account is looked up by the statement that writes the line (docs/adr/0153).
  foreign key (shop_id, entry_id) references journal_entry (shop_id, id),
  check (debit >= 0 and credit >= 0 and (debit > 0) <> (credit > 0))
);
create index journal_line_of_account on journal_line (shop_id, account_id, business_date)
  include (debit, credit);
-- The lines of a party in the order of its statement, with all columns that a balance sums up:
-- thousands of lines are summed from the index alone, and a page needs no sort.
create index journal_line_of_party_by_day on journal_line (shop_id, party_id, business_date,
  entry_id, line_no) include (account_id, branch_id, debit, credit) where party_id is not null;

-- Sums of the money journal per branch, account and day, month or year.
create table account_sum (
  shop_id uuid not null,
  branch_id uuid not null,
  account_id uuid not null,
  period text not null check (period in ('day', 'month', 'year')),
  -- the first day of the period
  business_date date not null,
  debit bigint not null,
  credit bigint not null,
  primary key (shop_id, branch_id, account_id, period, business_date)
) with (fillfactor = 50);
create index account_sum_by_date on account_sum (shop_id, period, business_date);

-- Sums of the lines that name a party, per branch, account, party and day, month or year.
create table party_sum (
  shop_id uuid not null,
  branch_id uuid not null,
  account_id uuid not null,
  party_id uuid not null,
  period text not null check (period in ('day', 'month', 'year')),
  -- the first day of the period
  business_date date not null,
  debit bigint not null,
  credit bigint not null,
  primary key (shop_id, branch_id, account_id, party_id, period, business_date)
) with (fillfactor = 50);
create index party_sum_by_date on party_sum (shop_id, period, business_date);

-- The open amount of each document under a party: positive is due, negative is credit. It sums up
-- the journal lines of the party and the allocations, written with them; a reversal counts into the
-- document it reverses.
create table open_item (
  shop_id uuid not null,
  document_id uuid not null,
  party_id uuid not null,
  kind text not null check (kind in ('customer', 'supplier')),
  branch_id uuid not null,
  business_date date not null,
  due_date date not null,
  -- the amount that the document posted under the party
  amount bigint not null,
  open bigint not null,
  primary key (shop_id, document_id, party_id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  constraint open_item_exact check (greatest(abs(amount), abs(open)) <= 9007199254740991)
) with (fillfactor = 80);
create index open_item_of_party on open_item (shop_id, kind, party_id, due_date, document_id)
  include (open, branch_id) where open <> 0;
create index open_item_by_party on open_item (shop_id, party_id);
-- Documents that are owed to suppliers, newest first.
create index open_item_owed on open_item (shop_id, document_id)
  where kind = 'supplier' and open > 0;

-- The days for which the books of a shop are open: from the fiscal year in which they begin, and
-- after the last closed day.
create table book_period (
  shop_id uuid primary key references shop,
  begins_on date not null,
  -- closed up to and including this day; null: not closed
  closed_until date,
  closed_at timestamptz,
  version integer not null default 1 check (version > 0),
  check (closed_until >= begins_on),
  check ((closed_until is null) = (closed_at is null))
);

-- A closed fiscal year. Nothing is posted by closing it: income and expenses are carried forward by
-- the calendar. `digest` is a hash over the balance of each account in each branch on its last day.
create table fiscal_year (
  shop_id uuid not null references shop,
  begins_on date not null,
  ends_on date not null,
  -- null: reopened
  closed_at timestamptz,
  closed_by uuid not null references app_user,
  -- income less expenses
  result bigint not null,
  digest text not null check (length(digest) = 64),
  version integer not null default 1 check (version > 0),
  primary key (shop_id, begins_on),
  check (ends_on > begins_on)
);

-- The last check: an entry that does not balance in each branch cannot be committed. The rules
-- cannot build one and journal-effects asserts it; a distributed database may drop this trigger.
create function assert_entry_balances() returns trigger language plpgsql as $$
declare
  worst record;
begin
  select count(*) as lines, coalesce(sum(debit - credit), 0)::bigint as difference into worst
  from journal_line where shop_id = new.shop_id and entry_id = new.id
  group by branch_id order by (count(*) >= 2 and sum(debit - credit) = 0), branch_id limit 1;
  if worst.lines is null or worst.lines < 2 or worst.difference <> 0 then
    raise exception 'journal entry % is out of balance by % over % lines',
      new.id, coalesce(worst.difference, 0), coalesce(worst.lines, 0)
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger journal_entry_balances
  after insert on journal_entry deferrable initially deferred
  for each row execute function assert_entry_balances();

create function first_of_fiscal_year(day date, first_month integer) returns date
language sql immutable as $$
  select make_date(extract(year from day)::int
    - case when extract(month from day) < first_month then 1 else 0 end, first_month, 1)
$$;

-- Why nothing can be posted on a day; null: it can. Postings share the lock and a closing takes it
-- exclusively: a closing waits for running postings, and later ones wait for it and read its
-- result, because each statement in here sees what is committed by then.
create function day_refusal(shop uuid, day date) returns text
language plpgsql volatile as $$
declare
  period book_period;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended(shop::text, 4820398));
  select * into period from book_period where shop_id = shop;
  return case
    when day <= period.closed_until then 'books_closed'
    when day < period.begins_on then 'before_first_year'
  end;
end $$;

-- Rights

call protect_shop_table('account', 'select, insert, update');
call protect_shop_table('account_merge', 'select, insert');
call protect_shop_table('journal_entry', 'select, insert');
call protect_shop_table('journal_line', 'select, insert');
call protect_shop_table('account_sum', 'select, insert, update');
call protect_shop_table('party_sum', 'select, insert, update');
call protect_shop_table('open_item', 'select, insert, update');
call protect_shop_table('book_period', 'select, insert, update');
call protect_shop_table('fiscal_year', 'select, insert, update');
