do $$
declare kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint
  where conrelid = 'document'::regclass and conname = 'document_kind_check';
  execute 'alter table document drop constraint document_kind_check';
  execute 'alter table document add constraint document_kind_check '
    || replace(kinds, '''reversal''', '''opening_money''::text, ''reversal''');
end $$;

-- What lay in cash, at a bank or in a wallet when the books began: one stands for an account.
create table opening_money (
  shop_id uuid not null,
  document_id uuid not null,
  account_id uuid not null,
  amount bigint not null check (amount > 0),
  note text not null default '',
  primary key (shop_id, document_id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, account_id) references account (shop_id, id)
);
create index opening_money_of_account on opening_money (shop_id, account_id);
call protect_shop_table('opening_money', 'select, insert');

alter table role no force row level security;
update role r set permissions = r.permissions || array(
  select given
  from unnest(case r.code when 'accountant' then array['opening-money.read']
    else array['opening-money.read', 'opening-money.create', 'opening-money.void'] end) as given
  where given <> all (r.permissions))
where r.code in ('owner', 'accountant');
alter table role force row level security;
