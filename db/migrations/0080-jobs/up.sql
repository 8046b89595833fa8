-- Repairs: an order of its own kind, whose lines are the parts and services of the job, and beside
-- it what came in to be mended. It becomes one sales invoice, or none.
alter table trade_order
  drop constraint trade_order_kind_check,
  add constraint trade_order_kind_check check (kind in
    ('sales_quotation', 'sales_order', 'purchase_quotation', 'purchase_order', 'job')),
  drop constraint trade_order_check6,
  add constraint trade_order_advance_check check
    (not is_advance or (kind in ('sales_order', 'job') and party_id is not null));

create table repair (
  shop_id uuid not null,
  order_id uuid not null,
  -- as it is called on the card; variant_id: where the shop sells such
  device text not null check (length(device) between 1 and 200),
  variant_id uuid,
  serial text not null default '',
  fault text not null default '',
  technician_id uuid references app_user,
  -- of the work, from the day of the handing over; 0: none
  warranty_days smallint not null default 0 check (warranty_days between 0 and 3650),
  -- as its last row of repair_stage says
  stage text not null check (stage in
    ('received', 'in_work', 'waiting_parts', 'ready', 'handed_over', 'given_up')),
  primary key (shop_id, order_id),
  foreign key (shop_id, order_id) references trade_order (shop_id, id),
  foreign key (shop_id, variant_id) references variant (shop_id, id)
);
create index repair_by_stage on repair (shop_id, stage, order_id desc);
create index repair_open on repair (shop_id, order_id desc)
  where stage not in ('handed_over', 'given_up');
create index repair_of_technician on repair (shop_id, technician_id, order_id desc)
  where technician_id is not null;
create index repair_of_serial on repair (shop_id, lower(serial), order_id desc) where serial <> '';
call protect_shop_table('repair', 'select, insert, update');

-- What became of a job, step by step: who wrote it down, and when.
create table repair_stage (
  shop_id uuid not null,
  order_id uuid not null,
  step integer not null check (step > 0),
  stage text not null check (stage in
    ('received', 'in_work', 'waiting_parts', 'ready', 'handed_over', 'given_up')),
  note text not null default '',
  at timestamptz not null,
  by uuid not null references app_user,
  primary key (shop_id, order_id, step),
  foreign key (shop_id, order_id) references repair (shop_id, order_id)
);
call protect_shop_table('repair_stage', 'select, insert');

alter table role no force row level security;
update role r set permissions = r.permissions || array(
  select given
  from unnest(case
    when r.code in ('accountant', 'storekeeper') then array['repairs.read']
    else array['repairs.read', 'repairs.create']
  end) as given
  where given <> all (r.permissions))
where r.code in ('owner', 'branch_admin', 'accountant', 'storekeeper', 'salesperson');
alter table role force row level security;
