-- What goods cost that leave: the average of what lies there, or the oldest first (FIFO).
alter table shop add column cost_method text not null default 'average'
  check (cost_method in ('average', 'fifo'));

-- In a FIFO shop all that lies anywhere lies in lots: what one movement brought, at what it cost.
-- They are numbered in the order they came in, each level from 1, and leave in it. A level and its
-- lots are locked by the row of the level, and the next number is the highest and one.
create table stock_lot (
  shop_id uuid not null,
  warehouse_id uuid not null,
  variant_id uuid not null,
  lot_no bigint not null check (lot_no > 0),
  -- the movement that brought it; null: it lay there when the shop went over to FIFO
  document_id uuid,
  line_no integer,
  brought bigint not null check (brought > 0),
  brought_value bigint not null check (brought_value >= 0),
  on_hand bigint not null check (on_hand >= 0),
  value bigint not null check (value >= 0),
  -- when the shop went back to the average: of no account since
  closed_at timestamptz,
  primary key (shop_id, warehouse_id, variant_id, lot_no),
  foreign key (shop_id, warehouse_id) references warehouse (shop_id, id),
  foreign key (shop_id, variant_id) references variant (shop_id, id),
  foreign key (shop_id, document_id, line_no)
    references stock_movement (shop_id, document_id, line_no),
  check ((document_id is null) = (line_no is null)),
  check (on_hand > 0 or value = 0),
  constraint stock_lot_exact check (greatest(on_hand, value) <= 9007199254740991)
) with (fillfactor = 70);
create index stock_lot_open on stock_lot (shop_id, warehouse_id, variant_id, lot_no)
  where on_hand > 0 and closed_at is null;
create index stock_lot_of_movement on stock_lot (shop_id, document_id, line_no);
call protect_shop_table('stock_lot', 'select, insert, update');

-- What left a lot (-) and what came back to it (+), by which movement.
create table stock_lot_use (
  shop_id uuid not null,
  document_id uuid not null,
  line_no integer not null,
  warehouse_id uuid not null,
  variant_id uuid not null,
  lot_no bigint not null,
  quantity bigint not null check (quantity <> 0),
  value bigint not null,
  primary key (shop_id, document_id, line_no, lot_no),
  foreign key (shop_id, document_id, line_no)
    references stock_movement (shop_id, document_id, line_no),
  foreign key (shop_id, warehouse_id, variant_id, lot_no)
    references stock_lot (shop_id, warehouse_id, variant_id, lot_no)
);
create index stock_lot_use_of_lot
  on stock_lot_use (shop_id, warehouse_id, variant_id, lot_no);
call protect_shop_table('stock_lot_use', 'select, insert');
