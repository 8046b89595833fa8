-- Money beside sales and purchases: expenses, transfers, cheques, journals.

-- An expense. In a shop registered for VAT its VAT is a receivable, otherwise part of the expense.
create table expense (
  shop_id uuid not null,
  document_id uuid not null,
  -- the creditor of the unpaid part
  supplier_id uuid,
  -- the number of their document
  reference text not null default '',
  note text not null default '',
  subtotal bigint not null check (subtotal > 0),
  vat bigint not null check (vat >= 0),
  total bigint not null,
  paid bigint not null,
  due bigint not null,
  primary key (shop_id, document_id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, supplier_id) references party (shop_id, id),
  check (total = subtotal + vat),
  check (due = total - paid),
  check (paid between 0 and total),
  check (due = 0 or supplier_id is not null)
);
create index expense_of_supplier on expense (shop_id, supplier_id) where supplier_id is not null;

-- An expense on an account.
create table expense_line (
  shop_id uuid not null,
  document_id uuid not null,
  line_no smallint not null,
  account_id uuid not null,
  description text not null default '',
  net bigint not null check (net > 0),
  vat_rate integer not null check (vat_rate between 0 and 1000000),
  vat bigint not null check (vat >= 0),
  primary key (shop_id, document_id, line_no),
  foreign key (shop_id, document_id) references expense (shop_id, document_id),
  foreign key (shop_id, account_id) references account (shop_id, id)
);
create index expense_line_of_account on expense_line (shop_id, account_id);

-- The owner's own money: credit into the shop, debit out of it.
create table owner_transaction (
  shop_id uuid not null,
  document_id uuid not null,
  direction text not null check (direction in ('credit', 'debit')),
  amount bigint not null check (amount > 0),
  note text not null default '',
  primary key (shop_id, document_id),
  foreign key (shop_id, document_id) references document (shop_id, id)
);

-- A transfer between the shop's money accounts; what left and what arrived are its payments.
create table money_transfer (
  shop_id uuid not null,
  document_id uuid not null,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  fee_account_id uuid,
  note text not null default '',
  primary key (shop_id, document_id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, fee_account_id) references account (shop_id, id),
  check ((fee = 0) = (fee_account_id is null))
);
create index money_transfer_of_fee on money_transfer (shop_id, fee_account_id)
  where fee_account_id is not null;

-- A cheque received from a customer or issued to a supplier. It is not a document of the books: the
-- due stays until the bank pays it, and then a payment is posted.
create table cheque (
  shop_id uuid not null,
  id uuid not null,
  -- received from a customer, or issued to a supplier
  direction text not null check (direction in ('received', 'issued')),
  party_id uuid not null,
  branch_id uuid not null,
  warehouse_id uuid not null,
  number text not null,
  -- the bank on which it is drawn
  bank text not null,
  -- the day from which the bank pays it
  cheque_date date not null,
  amount bigint not null check (amount > 0),
  note text not null default '',
  state text not null default 'in_hand'
    check (state in ('in_hand', 'deposited', 'cleared', 'bounced', 'returned')),
  -- why it bounced, or was given back
  reason text not null default '',
  -- the payment posted when it cleared
  payment_id uuid,
  created_by uuid not null references app_user,
  -- SHA-256 of the request as parsed
  request_hash bytea not null check (length(request_hash) = 32),
  changed_at timestamptz not null,
  created_at timestamptz not null,
  version integer not null default 1 check (version > 0),
  primary key (shop_id, id),
  foreign key (shop_id, party_id) references party (shop_id, id),
  foreign key (shop_id, branch_id) references branch (shop_id, id),
  foreign key (shop_id, warehouse_id) references warehouse (shop_id, id),
  foreign key (shop_id, payment_id) references document (shop_id, id),
  check (state <> 'cleared' or payment_id is not null)
);
-- A cheque is registered once.
create unique index cheque_once on cheque (shop_id, party_id, bank, number)
  where state <> 'returned';
create unique index cheque_of_payment on cheque (shop_id, payment_id) where payment_id is not null;
create index cheque_by_day on cheque (shop_id, cheque_date, id);
create index cheque_open on cheque (shop_id, cheque_date, id)
  where state in ('in_hand', 'deposited', 'bounced');
create index cheque_of_party on cheque (shop_id, party_id, cheque_date, id);

-- A picture of an expense's receipt. It is private and has no public address, so it is stored here
-- and not with public pictures. The expense never changes.
create table expense_picture (
  shop_id uuid not null,
  document_id uuid not null,
  bytes bytea not null,
  added_at timestamptz not null,
  added_by uuid not null references app_user,
  primary key (shop_id, document_id),
  foreign key (shop_id, document_id) references expense (shop_id, document_id)
);

-- A manual entry with the lines as entered: the books sum them up per account.
create table manual_journal (
  shop_id uuid not null,
  document_id uuid not null,
  narration text not null,
  -- the sum of either side
  amount bigint not null check (amount > 0),
  primary key (shop_id, document_id),
  foreign key (shop_id, document_id) references document (shop_id, id)
);

-- A line of a manual entry.
create table manual_journal_line (
  shop_id uuid not null,
  document_id uuid not null,
  line_no smallint not null,
  account_id uuid not null,
  debit bigint not null check (debit >= 0),
  credit bigint not null check (credit >= 0),
  note text not null default '',
  primary key (shop_id, document_id, line_no),
  foreign key (shop_id, document_id) references manual_journal (shop_id, document_id),
  foreign key (shop_id, account_id) references account (shop_id, id),
  check ((debit = 0) <> (credit = 0))
);
create index manual_journal_line_of_account on manual_journal_line (shop_id, account_id);

-- The day on which the mirror of a manual entry is posted, in the name of who posted the entry.
create table manual_journal_reversal (
  shop_id uuid not null,
  document_id uuid not null,
  reverses_on date not null,
  membership_id uuid not null,
  -- when it was tried; null: it waits for its day
  tried_at timestamptz,
  -- why it was not posted, in the form of the API: code, params
  refusal jsonb,
  primary key (shop_id, document_id),
  foreign key (shop_id, document_id) references manual_journal (shop_id, document_id),
  foreign key (shop_id, membership_id) references membership (shop_id, id),
  check (refusal is null or tried_at is not null)
);
create index manual_journal_reversal_next on manual_journal_reversal (reverses_on, document_id)
  where tried_at is null;

-- Mirrors of manual entries that are due in any shop, in its own time zone, after the last one
-- seen.
create function due_journal_reversals(at timestamptz, seen_date date, seen_id uuid, most integer)
returns table (shop_id uuid, id uuid, reverses_on date)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.shop_id, r.document_id, r.reverses_on
  from manual_journal_reversal r
  join shop s on s.shop_id = r.shop_id
  where r.tried_at is null and r.reverses_on <= (at at time zone s.timezone)::date
    -- no time zone is further ahead
    and r.reverses_on <= ((at + interval '14 hours') at time zone 'UTC')::date
    and (r.reverses_on, r.document_id) > (seen_date, seen_id)
  order by r.reverses_on, r.document_id limit most
$$;

-- Like `authenticate()`, for the mirror of a manual entry: the present permissions of who posted
-- the entry. No row: they have left the shop.
create function act_for_journal_reversal(shop uuid, entry uuid)
returns table (
  user_id uuid, shop_id uuid, branch_ids uuid[], warehouse_ids uuid[], session_id uuid,
  user_name text, language text, role_code text, permissions text, discount_limit integer
)
language sql security definer set search_path = public, pg_temp as $$
  select a.* from manual_journal_reversal r, act_for_member(r.shop_id, r.membership_id) a
  where r.shop_id = act_for_journal_reversal.shop and r.document_id = act_for_journal_reversal.entry
$$;

-- Each time that the bank took back a cleared cheque.
create table cheque_bounce (
  shop_id uuid not null,
  -- the document that reverses the payment
  document_id uuid not null,
  cheque_id uuid not null,
  payment_id uuid not null,
  -- the part of the payment missing from the customer's deposit: it is owed
  shortfall bigint not null check (shortfall >= 0),
  primary key (shop_id, document_id),
  unique (shop_id, payment_id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, cheque_id) references cheque (shop_id, id),
  foreign key (shop_id, payment_id) references document (shop_id, id)
);
create index cheque_bounce_of_cheque on cheque_bounce (shop_id, cheque_id);

-- Rights

call protect_shop_table('expense', 'select, insert');
call protect_shop_table('expense_line', 'select, insert');
call protect_shop_table('owner_transaction', 'select, insert');
call protect_shop_table('money_transfer', 'select, insert');
call protect_shop_table('cheque', 'select, insert, update');
call protect_shop_table('expense_picture', 'select, insert, update, delete');
call protect_shop_table('manual_journal', 'select, insert');
call protect_shop_table('manual_journal_line', 'select, insert');
call protect_shop_table('cheque_bounce', 'select, insert');

call protect_shop_table('manual_journal_reversal', 'select, insert, update');
grant select on manual_journal_reversal to halkhata_identity;
create policy identity_reads on manual_journal_reversal for select to halkhata_identity
  using (true);

-- A function can only be given to a role that may create in its schema.
grant create on schema public to halkhata_identity;
alter function due_journal_reversals(timestamp with time zone, date, uuid, integer) owner to
  halkhata_identity;
revoke all on function due_journal_reversals(timestamp with time zone, date, uuid, integer) from
  public;
grant execute on function due_journal_reversals(timestamp with time zone, date, uuid, integer) to
  halkhata_app;
alter function act_for_journal_reversal(uuid, uuid) owner to halkhata_identity;
revoke all on function act_for_journal_reversal(uuid, uuid) from public;
grant execute on function act_for_journal_reversal(uuid, uuid) to halkhata_app;
revoke create on schema public from halkhata_identity;
