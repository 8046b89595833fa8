-- What late costs changed of the cost of a movement since it was posted, by its lot (0: on the
-- average). Posted rows stay as they are: what comes back of a movement comes at both together.
create table stock_cost_change (
  shop_id uuid not null,
  document_id uuid not null,
  line_no integer not null,
  lot_no bigint not null default 0,
  value bigint not null,
  primary key (shop_id, document_id, line_no, lot_no),
  foreign key (shop_id, document_id, line_no)
    references stock_movement (shop_id, document_id, line_no)
) with (fillfactor = 80);
call protect_shop_table('stock_cost_change', 'select, insert, update');

-- Where the money of late costs went, and of their reversals: to the goods of a warehouse, to goods
-- in transit, or to an account for what was used on a day. The parts of a document are its amount.
create table receipt_cost_part (
  shop_id uuid not null,
  document_id uuid not null,
  part_no integer not null,
  receipt_id uuid not null,
  receipt_line_id uuid not null,
  -- the purpose of the account: inventory, transit, cost_of_sales, stock_loss and so on
  purpose text not null,
  warehouse_id uuid not null,
  -- the day on which the goods were used; null: they are still there
  used_on date,
  amount bigint not null check (amount <> 0),
  primary key (shop_id, document_id, part_no),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, receipt_id, receipt_line_id)
    references goods_receipt_line (shop_id, document_id, id),
  foreign key (shop_id, warehouse_id) references warehouse (shop_id, id)
);
create index receipt_cost_part_of_receipt on receipt_cost_part (shop_id, receipt_id);
call protect_shop_table('receipt_cost_part', 'select, insert');

-- A late cost changes what goods on their way are worth.
alter table stock_transfer_part
  drop constraint stock_transfer_part_kind_check,
  drop constraint stock_transfer_part_quantity_check,
  drop constraint stock_transfer_part_value_check,
  add constraint stock_transfer_part_kind_check
    check (kind in ('sent', 'received', 'over', 'lost', 'returned', 'revalued')),
  add constraint stock_transfer_part_quantity_check check ((kind = 'revalued') = (quantity = 0)
    and quantity >= 0),
  add constraint stock_transfer_part_value_check check (kind = 'revalued' or value >= 0);

-- Changes of the cost method, in the order of the movements.
create table cost_method_change (
  shop_id uuid not null references shop,
  order_no bigint not null default nextval('stock_order'),
  cost_method text not null check (cost_method in ('average', 'fifo')),
  primary key (shop_id, order_no)
);
call protect_shop_table('cost_method_change', 'select, insert');
do $$
declare source text;
begin
  foreach source in array array['cost_method_change', 'audit_log', 'document', 'stock_movement']
  loop execute format('alter table %I no force row level security', source); end loop;
  -- A change has no number of its own among those that stand: the last movement before it has it.
  insert into cost_method_change (shop_id, order_no, cost_method)
  select distinct on (a.shop_id, m.order_no) a.shop_id, m.order_no, a.after ->> 'cost_method'
  from audit_log a
  cross join lateral (
    select coalesce(max(m.order_no), 0) as order_no
    from stock_movement m
    join document d on d.shop_id = m.shop_id and d.id = m.document_id
    where m.shop_id = a.shop_id and d.posted_at <= a.at
  ) m
  where a.action = 'shop_settings.cost_method_changed'
  order by a.shop_id, m.order_no, a.at desc;
  foreach source in array array['cost_method_change', 'audit_log', 'document', 'stock_movement']
  loop execute format('alter table %I force row level security', source); end loop;
end $$;
