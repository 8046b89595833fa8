-- Two more kinds of document, whatever kinds there are by now.
do $$
declare kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint
  where conrelid = 'document'::regclass and conname = 'document_kind_check';
  execute 'alter table document drop constraint document_kind_check';
  execute 'alter table document add constraint document_kind_check '
    || replace(kinds, '''reversal''', '''supplier_payment''::text, ''opening_due''::text, ''reversal''');
end $$;

-- In how many days a party pays, and what the shop knows of them besides.
alter table party
  add column payment_days smallint not null default 0 check (payment_days between 0 and 365),
  add column birthday date,
  add column note text not null default '',
  -- of what is sent to them; null: as the shop's
  add column language text check (language in ('bn', 'en'));

-- What of each document is still open on the name of a party: above nothing it is due, below it
-- is credit. A fold of the journal lines that name the party and of the allocations, written with
-- them; what reverses a document counts into that document.
create table open_item (
  shop_id uuid not null,
  document_id uuid not null,
  party_id uuid not null,
  kind text not null check (kind in ('customer', 'supplier')),
  branch_id uuid not null,
  business_date date not null,
  due_date date not null,
  -- what the document put on the party's name
  amount bigint not null,
  open bigint not null,
  primary key (shop_id, document_id, party_id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, party_id) references party (shop_id, id),
  constraint open_item_exact check (greatest(abs(amount), abs(open)) <= 9007199254740991)
) with (fillfactor = 80);
create index open_item_of_party on open_item (shop_id, kind, party_id, due_date, document_id)
  include (open, branch_id) where open <> 0;
create index open_item_by_party on open_item (shop_id, party_id);
call protect_shop_table('open_item', 'select, insert, update');

do $$
declare source text;
begin
  foreach source in array array['document', 'party', 'account', 'journal_entry', 'journal_line',
    'allocation', 'open_item']
  loop execute format('alter table %I no force row level security', source); end loop;

  insert into open_item (shop_id, document_id, party_id, kind, branch_id, business_date, due_date,
    amount, open)
  select o.shop_id, o.id, p.id, p.kind, o.branch_id, o.business_date, o.business_date,
    x.amount, x.amount
  from (
    select e.shop_id, coalesce(d.reverses_id, d.id) as document_id, l.party_id,
      sum(case a.control_of when 'receivable' then l.debit - l.credit
        else l.credit - l.debit end)::bigint as amount
    from journal_line l
    join account a on a.shop_id = l.shop_id and a.id = l.account_id
      and a.control_of in ('receivable', 'payable')
    join journal_entry e on e.shop_id = l.shop_id and e.id = l.entry_id
    join document d on d.shop_id = e.shop_id and d.id = e.document_id
    group by e.shop_id, coalesce(d.reverses_id, d.id), l.party_id
  ) x
  join document o on o.shop_id = x.shop_id and o.id = x.document_id
  join party p on p.shop_id = x.shop_id and p.id = x.party_id;

  with moved as (
    select a.shop_id, coalesce(d.reverses_id, d.id) as document_id, a.settles_id,
      sum(a.amount)::bigint as amount
    from allocation a
    join document d on d.shop_id = a.shop_id and d.id = a.document_id
    where coalesce(d.reverses_id, d.id) <> a.settles_id
    group by a.shop_id, coalesce(d.reverses_id, d.id), a.settles_id
  ), change as (
    select m.shop_id, m.settles_id as document_id, i.party_id, -m.amount as amount
    from moved m join open_item i on i.shop_id = m.shop_id and i.document_id = m.settles_id
    union all
    select m.shop_id, m.document_id, i.party_id, m.amount
    from moved m join open_item i on i.shop_id = m.shop_id and i.document_id = m.settles_id
  ), changed as (
    select shop_id, document_id, party_id, sum(amount)::bigint as amount
    from change group by shop_id, document_id, party_id
  )
  update open_item i set open = i.open + c.amount
  from changed c
  where i.shop_id = c.shop_id and i.document_id = c.document_id and i.party_id = c.party_id;

  foreach source in array array['document', 'party', 'account', 'journal_entry', 'journal_line',
    'allocation', 'open_item']
  loop execute format('alter table %I force row level security', source); end loop;
end $$;

-- What the shop paid to a supplier: money, and which papers it settles (its allocations).
create table supplier_payment (
  shop_id uuid not null,
  document_id uuid not null,
  supplier_id uuid not null,
  paid bigint not null check (paid >= 0),
  -- what settled no paper: paid in advance
  deposited bigint not null check (deposited between 0 and paid),
  -- all that the supplier was owed
  due_before bigint not null,
  due_after bigint not null,
  note text not null default '',
  primary key (shop_id, document_id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, supplier_id) references party (shop_id, id)
);
create index supplier_payment_of_supplier on supplier_payment (shop_id, supplier_id);
call protect_shop_table('supplier_payment', 'select, insert');

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
call protect_shop_table('supplier_payment_line', 'select, insert');

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
call protect_shop_table('opening_due', 'select, insert');

alter table role no force row level security;
update role r set permissions = r.permissions || array(
  select given
  from unnest(case r.code
    when 'accountant' then array['supplier-payments.read', 'supplier-payments.create',
      'supplier-payments.void', 'opening-due.read']
    else array['suppliers.update', 'supplier-payments.read', 'supplier-payments.create',
      'supplier-payments.void', 'opening-due.read', 'opening-due.create', 'opening-due.void']
  end) as given
  where given <> all (r.permissions))
where r.code in ('owner', 'branch_admin', 'accountant');
alter table role force row level security;
