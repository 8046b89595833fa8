-- A cheque that a customer gave or that a supplier was given, until the bank has paid it. It is no
-- document of the books: the due stands until the money has moved, and then a payment is posted.
create table cheque (
  shop_id uuid not null,
  id uuid not null,
  -- received from a customer, or issued to a supplier
  direction text not null check (direction in ('received', 'issued')),
  party_id uuid not null,
  branch_id uuid not null,
  warehouse_id uuid not null,
  number text not null,
  -- whose paper it is: the bank it is drawn on
  bank text not null,
  -- the day from which the bank pays it
  cheque_date date not null,
  amount bigint not null check (amount > 0),
  note text not null default '',
  state text not null default 'in_hand'
    check (state in ('in_hand', 'deposited', 'cleared', 'bounced', 'returned')),
  -- why it was not paid, or was given back
  reason text not null default '',
  -- the payment that it became
  payment_id uuid,
  changed_at timestamptz not null,
  created_at timestamptz not null,
  created_by uuid not null references app_user,
  -- SHA-256 of the request as parsed
  request_hash bytea not null check (length(request_hash) = 32),
  version integer not null default 1 check (version > 0),
  primary key (shop_id, id),
  foreign key (shop_id, party_id) references party (shop_id, id),
  foreign key (shop_id, branch_id) references branch (shop_id, id),
  foreign key (shop_id, warehouse_id) references warehouse (shop_id, id),
  foreign key (shop_id, payment_id) references document (shop_id, id),
  check (state <> 'cleared' or payment_id is not null)
);
-- The same paper is written in once.
create unique index cheque_once on cheque (shop_id, party_id, bank, number)
  where state <> 'returned';
create unique index cheque_of_payment on cheque (shop_id, payment_id)
  where payment_id is not null;
create index cheque_by_day on cheque (shop_id, cheque_date, id);
create index cheque_open on cheque (shop_id, cheque_date, id)
  where state in ('in_hand', 'deposited', 'bounced');
create index cheque_of_party on cheque (shop_id, party_id, cheque_date, id);
call protect_shop_table('cheque', 'select, insert, update');

alter table role no force row level security;
update role r set permissions = r.permissions || array(
  select given from unnest(array['cheques.read', 'cheques.create', 'cheques.update']) as given
  where given <> all (r.permissions))
where r.code in ('owner', 'branch_admin', 'accountant');
alter table role force row level security;
