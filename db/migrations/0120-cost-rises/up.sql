-- From which share on a shop is told that goods came in dearer: parts per million, 5 %.
alter table shop
  add column cost_increase_share integer not null default 50000
    check (cost_increase_share between 1 and 1000000);

-- Goods that cost more than before when they came last. It asks for a look until the price was
-- changed since, or somebody said that it stays.
create table cost_increase (
  shop_id uuid not null,
  variant_id uuid not null,
  -- of one, when the price was last looked at, and now
  old_cost bigint not null check (old_cost > 0),
  new_cost bigint not null,
  -- the delivery that cost so much
  document_id uuid not null,
  warehouse_id uuid not null,
  noted_at timestamptz not null,
  dismissed_at timestamptz,
  dismissed_by uuid references app_user,
  primary key (shop_id, variant_id),
  foreign key (shop_id, variant_id) references variant (shop_id, id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, warehouse_id) references warehouse (shop_id, id),
  check (new_cost > old_cost),
  check ((dismissed_at is null) = (dismissed_by is null))
);
create index cost_rise_by_time on cost_increase (shop_id, noted_at desc, variant_id)
  where dismissed_at is null;
call protect_shop_table('cost_increase', 'select, insert, update, delete');

-- Deliveries of one kind of goods, the latest first.
create index goods_receipt_line_of_variant on goods_receipt_line (shop_id, variant_id, document_id);
