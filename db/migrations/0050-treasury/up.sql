-- Three more kinds of document, whatever kinds there are by now.
do $$
declare kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint
  where conrelid = 'document'::regclass and conname = 'document_kind_check';
  execute 'alter table document drop constraint document_kind_check';
  execute 'alter table document add constraint document_kind_check '
    || replace(kinds, '''reversal''', '''expense''::text, ''owner_transaction''::text, ''money_transfer''::text, ''reversal''');
end $$;

-- A category of expenses is an account of the chart that no posting rule keeps for itself.
alter table account add column version int not null default 1 check (version > 0);
create unique index account_of_category on account (shop_id, name)
  where kind = 'expense' and purpose is null;

-- What was spent on what is no goods. Where the shop is registered for VAT the VAT is a receivable,
-- elsewhere it is part of the expense.
create table expense (
  shop_id uuid not null,
  document_id uuid not null,
  -- who is owed what is not paid at once
  supplier_id uuid,
  -- the number of their paper
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
call protect_shop_table('expense', 'select, insert');

create table expense_line (
  shop_id uuid not null,
  document_id uuid not null,
  line_no smallint not null,
  account_id uuid not null,
  description text not null default '',
  net bigint not null check (net > 0),
  vat_rate int not null check (vat_rate between 0 and 1000000),
  vat bigint not null check (vat >= 0),
  primary key (shop_id, document_id, line_no),
  foreign key (shop_id, document_id) references expense (shop_id, document_id),
  foreign key (shop_id, account_id) references account (shop_id, id)
);
create index expense_line_of_account on expense_line (shop_id, account_id);
call protect_shop_table('expense_line', 'select, insert');

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
call protect_shop_table('owner_transaction', 'select, insert');

-- Money from one place of the shop's to another; what left and what arrived are its payments.
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
call protect_shop_table('money_transfer', 'select, insert');

alter table role no force row level security;
update role r set permissions = r.permissions || array(
  select given
  from unnest(case r.code
    when 'owner' then array['expense-categories.read', 'expense-categories.create',
      'expense-categories.update', 'expenses.read', 'expenses.create', 'expenses.void',
      'expenses.backdate', 'owner-transactions.read', 'owner-transactions.create',
        'owner-transactions.void',
      'owner-transactions.backdate', 'money-transfers.read', 'money-transfers.create',
      'money-transfers.void', 'money-transfers.backdate']
    when 'branch_admin' then array['expense-categories.read', 'expense-categories.create',
      'expense-categories.update', 'expenses.read', 'expenses.create', 'expenses.void',
      'expenses.backdate', 'money-transfers.read', 'money-transfers.create',
      'money-transfers.void', 'money-transfers.backdate']
    else array['expense-categories.read', 'expense-categories.create',
      'expense-categories.update', 'expenses.read', 'expenses.create', 'expenses.void',
      'expenses.backdate', 'owner-transactions.read', 'money-transfers.read',
        'money-transfers.create',
      'money-transfers.void', 'money-transfers.backdate']
  end) as given
  where given <> all (r.permissions))
where r.code in ('owner', 'branch_admin', 'accountant');
alter table role force row level security;
