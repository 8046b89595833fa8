do $$
declare kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint
  where conrelid = 'document'::regclass and conname = 'document_kind_check';
  execute 'alter table document drop constraint document_kind_check';
  execute 'alter table document add constraint document_kind_check '
    || replace(kinds, '''reversal''', '''journal''::text, ''reversal''');
end $$;

-- An entry that somebody writes by hand, as they wrote it: the books hold one line an account.
create table manual_journal (
  shop_id uuid not null,
  document_id uuid not null,
  narration text not null,
  -- of either side
  amount bigint not null check (amount > 0),
  primary key (shop_id, document_id),
  foreign key (shop_id, document_id) references document (shop_id, id)
);
call protect_shop_table('manual_journal', 'select, insert');

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
call protect_shop_table('manual_journal_line', 'select, insert');

alter table role no force row level security;
update role r set permissions = r.permissions || array(
  select given
  from unnest(array['journal.read', 'journal.create', 'journal.void', 'journal.backdate']) as given
  where given <> all (r.permissions))
where r.code in ('owner', 'accountant');
alter table role force row level security;
