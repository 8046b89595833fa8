-- Goods may be told apart within one variant: by batches with an expiry date, or piece by piece by
-- a serial number (IMEI). A piece with a serial number is a batch of one.

alter table product
  add column tracking text not null default 'none'
    check (tracking in ('none', 'batch', 'serial')),
  -- whether a batch is taken in only with its expiry date
  add column requires_expiry boolean not null default false,
  -- from the day of the sale; 0: none
  add column warranty_months smallint not null default 0
    check (warranty_months between 0 and 600),
  add constraint product_tracking_of_goods check (tracking = 'none' or kind = 'goods'),
  add constraint product_expiry_of_batches check (not requires_expiry or tracking = 'batch'),
  add constraint product_warranty_of_serials check (warranty_months = 0 or tracking = 'serial');

-- What a maker's name on the goods stands for. `state` is of one piece: where it is by the last
-- movement of it; of a batch it is null, because its pieces may be anywhere.
create table batch (
  shop_id uuid not null,
  id uuid not null,
  variant_id uuid not null,
  name text not null check (name <> ''),
  -- the last day on which it may be sold
  expires_on date,
  is_serial boolean not null,
  state text check (state in ('in_stock', 'on_the_way', 'sold', 'sent_back', 'gone')),
  primary key (shop_id, id),
  unique (shop_id, id, variant_id),
  foreign key (shop_id, variant_id) references variant (shop_id, id),
  check (is_serial = (state is not null))
);
create unique index batch_of_name on batch (shop_id, variant_id, lower(name));
create index batch_by_name on batch (shop_id, lower(name) text_pattern_ops, id);
create index batch_by_expiry on batch (shop_id, expires_on, id) where expires_on is not null;
create index batch_serial_by_state on batch (shop_id, state, id) where is_serial;
call protect_shop_table('batch', 'select, insert, update');

-- How much of a batch lies in each warehouse. The row of stock_level locks its batches, and is
-- their sum.
create table batch_level (
  shop_id uuid not null,
  warehouse_id uuid not null,
  variant_id uuid not null,
  batch_id uuid not null,
  on_hand bigint not null check (on_hand >= 0),
  is_serial boolean not null,
  primary key (shop_id, warehouse_id, variant_id, batch_id),
  foreign key (shop_id, warehouse_id, variant_id)
    references stock_level (shop_id, warehouse_id, variant_id),
  foreign key (shop_id, batch_id, variant_id) references batch (shop_id, id, variant_id),
  check (not is_serial or on_hand in (0, 10000)),
  constraint batch_level_exact check (on_hand <= 9007199254740991)
) with (fillfactor = 70);
create index batch_level_of_batch on batch_level (shop_id, batch_id) where on_hand > 0;
-- One piece lies in one place.
create unique index batch_level_of_piece on batch_level (shop_id, batch_id)
  where is_serial and on_hand > 0;
call protect_shop_table('batch_level', 'select, insert, update');

-- Which batches a movement of stock took from (-) or brought (+).
create table batch_move (
  shop_id uuid not null,
  document_id uuid not null,
  line_no integer not null,
  batch_id uuid not null,
  warehouse_id uuid not null,
  variant_id uuid not null,
  quantity bigint not null check (quantity <> 0),
  -- the movement whose goods these are, back where they were
  mirrors_document_id uuid,
  mirrors_line_no integer,
  -- of a piece that was sold with a warranty: its last day
  warranty_until date,
  primary key (shop_id, document_id, line_no, batch_id),
  foreign key (shop_id, document_id, line_no)
    references stock_movement (shop_id, document_id, line_no),
  foreign key (shop_id, batch_id, variant_id) references batch (shop_id, id, variant_id),
  foreign key (shop_id, warehouse_id) references warehouse (shop_id, id),
  foreign key (shop_id, mirrors_document_id, mirrors_line_no)
    references stock_movement (shop_id, document_id, line_no),
  check ((mirrors_document_id is null) = (mirrors_line_no is null))
);
create index batch_move_of_batch on batch_move (shop_id, batch_id, document_id);
create index batch_move_of_mirrored
  on batch_move (shop_id, mirrors_document_id, mirrors_line_no)
  where mirrors_document_id is not null;
call protect_shop_table('batch_move', 'select, insert');

-- Who may discount may also let expired goods go, by the ready roles.
alter table role no force row level security;
update role set permissions = permissions || array['pos-sale.sell_expired']
where code in ('owner', 'branch_admin') and 'pos-sale.sell_expired' <> all (permissions);
alter table role force row level security;
