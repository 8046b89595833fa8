-- What a shop keeps its customers by: points and gift cards, on its own terms.
create table loyalty_terms (
  shop_id uuid not null primary key references shop,
  points_on boolean not null default false,
  -- minor units that are bought for one point, and that one point is worth
  amount_per_point bigint not null default 10000 check (amount_per_point between 1 and 100000000),
  point_value bigint not null default 100 check (point_value between 1 and 100000000),
  -- so many at least at a time
  min_points integer not null default 1 check (min_points between 1 and 1000000),
  -- null: for ever
  points_months smallint check (points_months between 1 and 120),
  card_months smallint check (card_months between 1 and 120),
  version integer not null default 1
);
call protect_shop_table('loyalty_terms', 'select, insert, update');

do $$
declare kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint
  where conrelid = 'document'::regclass and conname = 'document_kind_check';
  execute 'alter table document drop constraint document_kind_check';
  execute 'alter table document add constraint document_kind_check '
    || replace(kinds, '''reversal''', '''gift_card''::text, ''reversal''');
end $$;

alter table account
  drop constraint account_control_of_check,
  add constraint account_control_of_check
    check (control_of in ('receivable', 'payable', 'inventory', 'deposit', 'transit', 'gift_card'));
alter table payment_method
  drop constraint payment_method_kind_check,
  add constraint payment_method_kind_check
    check (kind in ('cash', 'card', 'mobile', 'bank', 'deposit', 'gift_card'));

-- Sold by the document of its id. Its code is stored nowhere: who has it is known by its hash.
create table gift_card (
  shop_id uuid not null,
  id uuid not null,
  code_hash bytea not null check (length(code_hash) = 32),
  -- the last signs of the code, to tell cards apart by
  code_end text not null check (length(code_end) = 4),
  amount bigint not null check (amount > 0),
  -- always the sum of its lines; the check is the last wall: none is spent twice
  balance bigint not null check (balance >= 0),
  expires_on date,
  blocked_at timestamptz,
  note text not null default '',
  sold_at timestamptz not null,
  version integer not null default 1,
  primary key (shop_id, id),
  foreign key (shop_id, id) references document (shop_id, id),
  constraint gift_card_exact check (greatest(amount, balance) <= 9007199254740991)
) with (fillfactor = 70);
create unique index gift_card_code on gift_card (shop_id, code_hash);
create index gift_card_by_time on gift_card (shop_id, sold_at desc, id desc);
create index gift_card_by_end on gift_card (shop_id, code_end);
call protect_shop_table('gift_card', 'select, insert, update');

-- What each document put onto a card, or below nothing took off it.
create table gift_card_line (
  shop_id uuid not null,
  card_id uuid not null,
  document_id uuid not null,
  amount bigint not null check (amount <> 0),
  primary key (shop_id, card_id, document_id),
  foreign key (shop_id, card_id) references gift_card (shop_id, id),
  foreign key (shop_id, document_id) references document (shop_id, id)
);
create index gift_card_line_of_document on gift_card_line (shop_id, document_id);
call protect_shop_table('gift_card_line', 'select, insert');

-- Shops that exist get the account, the method and the rights that new ones start with.
alter table account no force row level security;
insert into account (shop_id, id, code, name, name_bn, kind, purpose, control_of)
select shop_id, gen_random_uuid(), '2030', 'Gift cards', 'গিফট কার্ড', 'liability',
  'gift_card', 'gift_card'
from shop;
alter table payment_method no force row level security;
insert into payment_method (shop_id, id, code, name, name_bn, kind, account_id, rank)
select a.shop_id, gen_random_uuid(), 'gift_card', 'Gift card', 'গিফট কার্ড', 'gift_card', a.id,
  coalesce((select max(m.rank) + 1 from payment_method m where m.shop_id = a.shop_id), 0)
from account a where a.purpose = 'gift_card';
alter table payment_method force row level security;
alter table account force row level security;

alter table role no force row level security;
update role r set permissions = r.permissions || array(
  select given
  from unnest(case r.code
    when 'cashier' then array['gift-cards.read', 'gift-cards.create']
    when 'accountant' then array['gift-cards.read', 'loyalty.read']
    else array['gift-cards.read', 'gift-cards.create', 'gift-cards.update', 'gift-cards.void',
      'loyalty.read']
      || case r.code when 'owner' then array['loyalty.update'] else '{}' end
  end) as given
  where given <> all (r.permissions))
where r.code in ('owner', 'branch_admin', 'accountant', 'cashier');
alter table role force row level security;
