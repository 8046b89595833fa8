do $$
declare kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint
  where conrelid = 'document'::regclass and conname = 'document_kind_check';
  execute 'alter table document drop constraint document_kind_check';
  execute 'alter table document add constraint document_kind_check '
    || replace(kinds, '''reversal''', '''write_off''::text, ''reversal''');
end $$;

comment on column sale_balance.credited is
  'what lowered the due without money: goods that came back, and what was written off';

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
call protect_shop_table('write_off', 'select, insert');

-- A paper of which something was written off, as it stood before.
create table write_off_line (
  shop_id uuid not null,
  document_id uuid not null,
  line_no smallint not null,
  settles_id uuid not null,
  before bigint not null,
  amount bigint not null check (amount between 1 and before),
  primary key (shop_id, document_id, line_no),
  unique (shop_id, document_id, settles_id),
  foreign key (shop_id, document_id) references write_off (shop_id, document_id),
  foreign key (shop_id, settles_id) references document (shop_id, id)
);
create index write_off_line_of_settled on write_off_line (shop_id, settles_id);
call protect_shop_table('write_off_line', 'select, insert');

-- Shops that exist get the account and the rights that new ones start with.
alter table account no force row level security;
insert into account (shop_id, id, code, name, name_bn, kind, purpose)
select shop_id, gen_random_uuid(), '6130', 'Bad debts', 'অনাদায়ী পাওনা', 'expense', 'bad_debt'
from shop;
alter table account force row level security;

alter table role no force row level security;
update role r set permissions = r.permissions || array(
  select given
  from unnest(case r.code when 'accountant' then array['write-offs.read']
    else array['write-offs.read', 'write-offs.create', 'write-offs.void'] end) as given
  where given <> all (r.permissions))
where r.code in ('owner', 'branch_admin', 'accountant');
alter table role force row level security;
