-- A register is a drawer of a till; a shift is the time between its opening and its closing.
create table register (
  shop_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  -- what it sells from unless told otherwise
  warehouse_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  name_bn text not null default '',
  archived_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id),
  unique (shop_id, branch_id, name),
  foreign key (shop_id, branch_id) references branch (shop_id, id),
  foreign key (shop_id, warehouse_id) references warehouse (shop_id, id)
);
call protect_shop_table('register', 'select, insert, update');

create table shift (
  shop_id uuid not null,
  -- chosen by the till that opens it
  id uuid not null,
  register_id uuid not null,
  branch_id uuid not null,
  opened_by uuid not null references app_user,
  opened_at timestamptz not null,
  -- what lay in the drawer when it was opened
  opening_float bigint not null check (opening_float between 0 and 9007199254740991),
  closed_at timestamptz,
  primary key (shop_id, id),
  foreign key (shop_id, register_id) references register (shop_id, id),
  foreign key (shop_id, branch_id) references branch (shop_id, id)
);
create unique index shift_open_of_register on shift (shop_id, register_id)
  where closed_at is null;
create index shift_by_time on shift (shop_id, register_id, opened_at desc);
call protect_shop_table('shift', 'select, insert, update');

-- The shift in whose drawer a document's cash lies; null: it was not made at a register.
alter table document
  add column shift_id uuid,
  add foreign key (shop_id, shift_id) references shift (shop_id, id),
  drop constraint document_kind_check,
  add constraint document_kind_check check (kind in (
    'sale', 'sale_return', 'exchange', 'goods_receipt', 'stock_adjustment', 'cash_movement',
    'shift_close', 'deposit', 'payment_received', 'reversal'));
create index document_of_shift on document (shop_id, shift_id) where shift_id is not null;

-- Every branch has a first register, of its first warehouse.
alter table register no force row level security;
insert into register (shop_id, id, branch_id, warehouse_id, name, name_bn)
select distinct on (b.shop_id, b.id) b.shop_id, gen_random_uuid(), b.id, w.id, 'Till 1',
  'কাউন্টার ১'
from branch b
join warehouse w on w.shop_id = b.shop_id and w.branch_id = b.id and w.archived_at is null
where b.archived_at is null
order by b.shop_id, b.id, w.id;
alter table register force row level security;
