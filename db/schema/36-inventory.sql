-- Stock: movements, levels, batches, costs, counts and transfers.

-- The order in which movements were posted. The number is drawn while the level is locked: it is
-- total for each level, and also orders dependent movements over several levels, as the two ends of
-- a transfer.
create sequence stock_order;

-- Sums of the stock journal per level, written with it.
create table stock_level (
  shop_id uuid not null,
  warehouse_id uuid not null,
  variant_id uuid not null,
  on_hand bigint not null,
  reserved bigint not null default 0 check (reserved >= 0),
  value bigint not null,
  -- Stock at or below this is low. Only the result is indexed.
  reorder_level bigint not null default 0,
  is_low boolean not null generated always as (on_hand <= reorder_level) stored,
  shelf text not null default '' check (length(shelf) <= 40),
  -- The last day on which any of it moved. Dead stock is found by the level alone, without
  -- reading its movements.
  moved_on date,
  -- The quantity to fill up to when ordering; 0: as long as it should last.
  fill_to bigint not null default 0,
  is_short boolean not null generated always as (on_hand < 0) stored,
  -- The month of moved_on, counted from year 0. It is indexed in its place: a level that moves is
  -- then updated in place, save the first time in a month.
  moved_month integer generated always as (extract(year from moved_on)::integer * 12
    + extract(month from moved_on)::integer) stored,
  primary key (shop_id, warehouse_id, variant_id),
  foreign key (shop_id, warehouse_id) references warehouse (shop_id, id),
  foreign key (shop_id, variant_id) references variant (shop_id, id),
  check (on_hand <> 0 or value = 0),
  constraint stock_level_exact
    check (abs(on_hand) <= 9007199254740991 and abs(value) <= 9007199254740991),
  constraint stock_level_reorder_exact check (reorder_level between 0 and 9007199254740991),
  -- A negative level owes value; others have a value of zero or more.
  constraint stock_level_sound
    check (case when on_hand < 0 then value <= 0 and reserved = 0 else value >= 0 end),
  constraint stock_level_fill_exact check (fill_to between 0 and 9007199254740991),
  constraint stock_level_fill_above check (fill_to = 0 or fill_to >= reorder_level)
) with (fillfactor = 80);
create index stock_level_of_variant on stock_level (shop_id, variant_id);
create index stock_level_low on stock_level (shop_id, warehouse_id, variant_id) where is_low;
create index stock_level_of_shelf on stock_level (shop_id, warehouse_id, shelf) where shelf <> '';
create index stock_level_short on stock_level (shop_id, warehouse_id, variant_id) where is_short;
-- Levels without recent movements are few, and found without reading the others.
create index stock_level_by_move on stock_level (shop_id, warehouse_id, moved_month);

-- The stock journal.
create table stock_movement (
  shop_id uuid not null,
  document_id uuid not null,
  -- numbers the lines of the document
  line_no integer not null,
  -- 'move' moves stock; 'revaluation' changes value only
  kind text not null check (kind in ('move', 'revaluation')),
  warehouse_id uuid not null,
  variant_id uuid not null,
  -- 1/10,000 units and minor units, in (+) or out (-)
  quantity bigint not null,
  value bigint not null,
  business_date date not null,
  order_no bigint not null default nextval('stock_order'::regclass),
  -- the movement whose stock returns or leaves again: for a return the sale, for a reversal the
  -- reversed document, for an arrival the sending, for a merge what left the other product, for a
  -- supplier return the receipt
  origin_document_id uuid,
  origin_line_no integer,
  -- found or received without a receipt: valued at the average in stock
  is_at_average boolean not null default false,
  -- the provisional part of its cost: for stock sold before it arrived
  guessed bigint not null default 0,
  primary key (shop_id, document_id, line_no),
  foreign key (shop_id, document_id) references document (shop_id, id),
  -- The level, and by it the warehouse and the variant: the posting holds its lock.
  foreign key (shop_id, warehouse_id, variant_id)
    references stock_level (shop_id, warehouse_id, variant_id),
  foreign key (shop_id, origin_document_id, origin_line_no)
    references stock_movement (shop_id, document_id, line_no),
  check ((kind = 'move') = (quantity <> 0)),
  check ((origin_document_id is null) = (origin_line_no is null))
);
create index stock_movement_of_variant on stock_movement (shop_id, variant_id, warehouse_id,
  business_date) include (quantity, value);
create index stock_movement_in_order on stock_movement (shop_id, variant_id, order_no);
create index stock_movement_of_origin on stock_movement (shop_id, origin_document_id,
  origin_line_no) where origin_document_id is not null;

-- A stock correction: found, lost, damaged, counted.
create table stock_adjustment (
  shop_id uuid not null,
  document_id uuid not null,
  warehouse_id uuid not null,
  reason text not null
    check (reason in ('count', 'damage', 'expired', 'theft', 'own_use', 'gift', 'merge',
      'samples', 'other')),
  note text not null default '',
  primary key (shop_id, document_id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, warehouse_id) references warehouse (shop_id, id)
);

-- A variant of an adjustment.
create table stock_adjustment_line (
  shop_id uuid not null,
  document_id uuid not null,
  id uuid not null,
  line_no smallint not null,
  variant_id uuid not null,
  quantity_change bigint not null check (quantity_change <> 0),
  unit_cost bigint check (unit_cost >= 0),
  value bigint not null,
  primary key (shop_id, document_id, id),
  foreign key (shop_id, document_id) references stock_adjustment (shop_id, document_id),
  foreign key (shop_id, variant_id) references variant (shop_id, id)
);

-- A draft until it is sent; then stock is in transit until none of it is left there.
create table stock_transfer (
  shop_id uuid not null,
  id uuid not null,
  from_warehouse_id uuid not null,
  to_warehouse_id uuid not null,
  note text not null default '',
  created_by uuid not null references app_user,
  -- SHA-256 of the request as parsed
  request_hash bytea not null check (length(request_hash) = 32),
  -- the document that sent the stock
  sent_id uuid,
  sent_at timestamptz,
  -- when the last of it arrived, was returned or written off
  closed_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (shop_id, id),
  foreign key (shop_id, from_warehouse_id) references warehouse (shop_id, id),
  foreign key (shop_id, to_warehouse_id) references warehouse (shop_id, id),
  foreign key (shop_id, sent_id) references document (shop_id, id),
  check (from_warehouse_id <> to_warehouse_id),
  check ((sent_id is null) = (sent_at is null)),
  check (closed_at is null or sent_at is not null),
  check (cancelled_at is null or sent_at is null)
);
create index stock_transfer_from on stock_transfer (shop_id, from_warehouse_id, id desc);
create index stock_transfer_to on stock_transfer (shop_id, to_warehouse_id, id desc);
create unique index stock_transfer_sent on stock_transfer (shop_id, sent_id)
  where sent_id is not null;

-- The requested quantity and, once sent, the sums of its parts: quantity = received + lost +
-- returned + in_transit.
create table stock_transfer_line (
  shop_id uuid not null,
  transfer_id uuid not null,
  id uuid not null,
  line_no integer not null,
  variant_id uuid not null,
  quantity bigint not null check (quantity > 0),
  -- the cost when it left; null: not sent
  sent_value bigint check (sent_value >= 0),
  in_transit bigint not null default 0 check (in_transit >= 0),
  transit_value bigint not null default 0 check (transit_value >= 0),
  received bigint not null default 0 check (received >= 0),
  -- received beyond what was sent
  received_over bigint not null default 0 check (received_over >= 0),
  lost bigint not null default 0 check (lost >= 0),
  returned bigint not null default 0 check (returned >= 0),
  primary key (shop_id, transfer_id, id),
  foreign key (shop_id, transfer_id) references stock_transfer (shop_id, id),
  foreign key (shop_id, variant_id) references variant (shop_id, id),
  check (in_transit > 0 or transit_value = 0),
  check (in_transit + received + lost + returned = case when sent_value is null then 0 else
    quantity end)
) with (fillfactor = 70);
create index stock_transfer_line_on_the_way on stock_transfer_line (shop_id, variant_id)
  where in_transit > 0;

-- What each document did to a line: sent, received, received over, lost, returned.
create table stock_transfer_part (
  shop_id uuid not null,
  document_id uuid not null,
  line_no integer not null,
  transfer_id uuid not null,
  line_id uuid not null,
  kind text not null check (kind in ('sent', 'received', 'over', 'lost', 'returned', 'revalued')),
  quantity bigint not null,
  value bigint not null,
  primary key (shop_id, document_id, line_no),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, transfer_id, line_id)
    references stock_transfer_line (shop_id, transfer_id, id),
  constraint stock_transfer_part_quantity_check
    check ((kind = 'revalued') = (quantity = 0) and quantity >= 0),
  constraint stock_transfer_part_value_check check (kind = 'revalued' or value >= 0)
);
create index stock_transfer_part_of_transfer on stock_transfer_part (shop_id, transfer_id);

-- The note of an arrival, a loss or a return.
create table stock_transfer_note (
  shop_id uuid not null,
  document_id uuid not null,
  -- why stock is missing, if any is
  reason text check (reason in ('damaged', 'theft', 'miscounted', 'other')),
  note text not null default '',
  primary key (shop_id, document_id),
  foreign key (shop_id, document_id) references document (shop_id, id)
);

-- In a FIFO shop all stock is in lots: what one movement brought, at its cost. They are numbered by
-- arrival, each level from 1, and leave in that order. The row of the level locks a level and its
-- lots, and the next number is the highest plus one.
create table stock_lot (
  shop_id uuid not null,
  warehouse_id uuid not null,
  variant_id uuid not null,
  lot_no bigint not null check (lot_no > 0),
  -- the movement that brought it; null: in stock when the shop changed to FIFO
  document_id uuid,
  line_no integer,
  brought bigint not null check (brought >= 0),
  brought_value bigint not null check (brought_value >= 0),
  on_hand bigint not null check (on_hand >= 0),
  value bigint not null check (value >= 0),
  -- when the shop changed back to average cost: unused since
  closed_at timestamptz,
  is_open boolean not null generated always as (on_hand > 0 and closed_at is null) stored,
  primary key (shop_id, warehouse_id, variant_id, lot_no),
  foreign key (shop_id, warehouse_id) references warehouse (shop_id, id),
  foreign key (shop_id, variant_id) references variant (shop_id, id),
  foreign key (shop_id, document_id, line_no)
    references stock_movement (shop_id, document_id, line_no),
  check ((document_id is null) = (line_no is null)),
  check (on_hand > 0 or value = 0),
  constraint stock_lot_exact check (greatest(on_hand, value) <= 9007199254740991)
) with (fillfactor = 70);
create index stock_lot_of_movement on stock_lot (shop_id, document_id, line_no);
create index stock_lot_open on stock_lot (shop_id, warehouse_id, variant_id, lot_no) where is_open;
create index stock_lot_of_layer on stock_lot (shop_id, lot_no);

-- What left a lot (-) and returned to it (+), by movement.
create table stock_lot_use (
  shop_id uuid not null,
  document_id uuid not null,
  line_no integer not null,
  lot_no bigint not null,
  warehouse_id uuid not null,
  variant_id uuid not null,
  quantity bigint not null,
  value bigint not null,
  primary key (shop_id, document_id, line_no, lot_no),
  foreign key (shop_id, document_id, line_no)
    references stock_movement (shop_id, document_id, line_no),
  foreign key (shop_id, warehouse_id, variant_id, lot_no)
    references stock_lot (shop_id, warehouse_id, variant_id, lot_no),
  -- A change of value alone is possible.
  check (quantity <> 0 or value <> 0)
);
create index stock_lot_use_of_lot on stock_lot_use (shop_id, warehouse_id, variant_id, lot_no);

-- A draft until it is posted: its differences become one stock adjustment.
create table stock_count (
  shop_id uuid not null,
  id uuid not null,
  warehouse_id uuid not null,
  -- the scope of the count: these conditions together; none: everything
  category_id uuid,
  brand_id uuid,
  -- this shelf and those below it: 'A' counts 'A' and 'A-3'
  shelf text check (length(shelf) between 1 and 40),
  -- the counter does not see the quantity in the books
  is_blind boolean not null,
  note text not null default '',
  created_by uuid not null references app_user,
  -- SHA-256 of the request as parsed
  request_hash bytea not null check (length(request_hash) = 32),
  -- the id chosen by its poster, and the adjustment under that id if anything differed
  posted_id uuid,
  document_id uuid,
  posted_at timestamptz,
  posted_by uuid references app_user,
  cancelled_at timestamptz,
  created_at timestamptz not null,
  primary key (shop_id, id),
  foreign key (shop_id, warehouse_id) references warehouse (shop_id, id),
  foreign key (shop_id, category_id) references category (shop_id, id),
  foreign key (shop_id, brand_id) references brand (shop_id, id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  check (num_nonnulls(posted_id, posted_at, posted_by) in (0, 3)),
  check (document_id is null or posted_id is not null),
  check (cancelled_at is null or posted_id is null)
);
create index stock_count_of_warehouse on stock_count (shop_id, warehouse_id, id desc);

-- Each action of the count: scanned (add), counted anew (set), or not there (none). The book is the
-- quantity in the books at that moment.
create table stock_count_entry (
  shop_id uuid not null,
  count_id uuid not null,
  -- that of the request: a repeat counts once
  id uuid not null,
  variant_id uuid not null,
  batch_key text not null generated always as (lower(batch)) stored,
  mode text not null check (mode in ('add', 'set', 'none')),
  quantity bigint not null check (quantity >= 0),
  book bigint not null,
  at timestamptz not null,
  by uuid not null references app_user,
  batch text not null default '',
  -- of a batch that is new to the shop
  expires_on date,
  primary key (shop_id, count_id, id, variant_id, batch_key),
  foreign key (shop_id, count_id) references stock_count (shop_id, id),
  foreign key (shop_id, variant_id) references variant (shop_id, id)
);
create index stock_count_entry_of_variant on stock_count_entry (shop_id, count_id, variant_id, at);

-- Sums of the entries. The difference is counted - book, whatever was sold before or after.
create table stock_count_line (
  shop_id uuid not null,
  count_id uuid not null,
  variant_id uuid not null,
  batch_key text not null generated always as (lower(batch)) stored,
  counted bigint not null check (counted between 0 and 9007199254740991),
  -- by the books, when the last and when the first piece of it was counted
  book bigint not null,
  first_book bigint not null,
  counted_at timestamptz not null,
  counted_by uuid not null references app_user,
  -- the value of the difference when it was posted
  value bigint,
  batch text not null default '',
  expires_on date,
  primary key (shop_id, count_id, variant_id, batch_key),
  foreign key (shop_id, count_id) references stock_count (shop_id, id),
  foreign key (shop_id, variant_id) references variant (shop_id, id)
) with (fillfactor = 70);
create index stock_count_line_latest on stock_count_line (shop_id, count_id, counted_at desc,
  variant_id, batch_key);
create index stock_count_line_of_variant on stock_count_line (shop_id, variant_id, counted_at);

-- The change of value of a warehouse per day, month and year: its value on any day is the sum until
-- then, whatever was sold since.
create table stock_value_sum (
  shop_id uuid not null,
  warehouse_id uuid not null,
  period text not null check (period in ('day', 'month', 'year')),
  -- the first day of the period
  business_date date not null,
  value bigint not null,
  primary key (shop_id, warehouse_id, period, business_date)
) with (fillfactor = 50);

-- A batch, or one piece with a serial number. `state` is of one piece: where it is by its last
-- movement; for a batch it is null, because its pieces may be anywhere.
create table batch (
  shop_id uuid not null,
  id uuid not null,
  variant_id uuid not null,
  name text not null check (name <> ''),
  -- the last day on which it may be sold
  expires_on date,
  is_serial boolean not null,
  state text check (state in ('in_stock', 'on_the_way', 'sold', 'sent_back', 'gone')),
  -- Batches and pieces of a merged duplicate continue under the survivor: each points to the batch
  -- of the same name there. Stock that left it returns to that one.
  merged_into uuid,
  primary key (shop_id, id),
  unique (shop_id, id, variant_id),
  foreign key (shop_id, variant_id) references variant (shop_id, id),
  foreign key (shop_id, merged_into) references batch (shop_id, id),
  check (is_serial = (state is not null)),
  check (merged_into <> id)
);
create unique index batch_of_name on batch (shop_id, variant_id, lower(name));
create index batch_by_name on batch (shop_id, lower(name) text_pattern_ops, id);
create index batch_by_expiry on batch (shop_id, expires_on, id) where expires_on is not null;
create index batch_serial_by_state on batch (shop_id, state, id) where is_serial;
create index batch_merged_into on batch (shop_id, merged_into) where merged_into is not null;

-- The quantity of a batch in each warehouse. The row of stock_level locks its batches, and is their
-- sum.
create table batch_level (
  shop_id uuid not null,
  warehouse_id uuid not null,
  variant_id uuid not null,
  batch_id uuid not null,
  on_hand bigint not null check (on_hand >= 0),
  is_serial boolean not null,
  is_here boolean not null generated always as (on_hand > 0) stored,
  primary key (shop_id, warehouse_id, variant_id, batch_id),
  foreign key (shop_id, warehouse_id, variant_id)
    references stock_level (shop_id, warehouse_id, variant_id),
  foreign key (shop_id, batch_id, variant_id) references batch (shop_id, id, variant_id),
  check (not is_serial or on_hand in (0, 10000)),
  constraint batch_level_exact check (on_hand <= 9007199254740991)
) with (fillfactor = 70);
create index batch_level_of_batch on batch_level (shop_id, batch_id) where is_here;
-- A piece is in one warehouse.
create unique index batch_level_of_piece on batch_level (shop_id, batch_id)
  where is_serial and is_here;

-- The batches from which a movement took (-) or to which it added (+).
create table batch_move (
  shop_id uuid not null,
  document_id uuid not null,
  line_no integer not null,
  batch_id uuid not null,
  warehouse_id uuid not null,
  variant_id uuid not null,
  quantity bigint not null check (quantity <> 0),
  -- the movement whose stock returns
  mirrors_document_id uuid,
  mirrors_line_no integer,
  -- for a piece sold with a warranty: its last day
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
create index batch_move_of_mirrored on batch_move (shop_id, mirrors_document_id, mirrors_line_no)
  where mirrors_document_id is not null;

-- Stock reserved for someone. Open reservations add up to the reserved quantity of the level, which
-- nobody else can take.
create table stock_reservation (
  shop_id uuid not null,
  id uuid not null,
  warehouse_id uuid not null,
  variant_id uuid not null,
  quantity bigint not null check (quantity between 1 and 9007199254740991),
  customer_id uuid,
  -- the order or the cart that it is reserved for, if any
  reserved_for uuid,
  -- the last day of the reservation, in the shop's time zone
  expires_on date not null,
  note text not null default '',
  reserved_at timestamptz not null,
  reserved_by uuid not null references app_user,
  -- SHA-256 of the request as parsed
  request_hash bytea not null check (length(request_hash) = 32),
  ended_at timestamptz,
  ended_as text check (ended_as in ('released', 'taken', 'expired')),
  primary key (shop_id, id),
  foreign key (shop_id, warehouse_id) references warehouse (shop_id, id),
  foreign key (shop_id, variant_id) references variant (shop_id, id),
  check ((ended_at is null) = (ended_as is null))
) with (fillfactor = 70);
create index stock_reservation_open on stock_reservation (shop_id, variant_id, warehouse_id, id)
  where ended_at is null;
create index stock_reservation_kept_for on stock_reservation (shop_id, reserved_for)
  where reserved_for is not null;
create index stock_reservation_of_customer on stock_reservation (shop_id, customer_id)
  where customer_id is not null;
-- A till reads the stock that reservations have taken or freed since its last request.
create index stock_reservation_begun on stock_reservation (shop_id, reserved_at);
create index stock_reservation_ended on stock_reservation (shop_id, ended_at)
  where ended_at is not null;

-- Sums of a warehouse and a category (all zeros: no category): the variants in stock, low and out
-- of stock, and their value. The fold adds what changed levels count for now, and subtracts what
-- they counted for (docs/adr/0152).
create table stock_sum (
  shop_id uuid not null,
  warehouse_id uuid not null,
  category_id uuid not null,
  variants bigint not null,
  low bigint not null,
  out bigint not null,
  value bigint not null,
  primary key (shop_id, warehouse_id, category_id)
);

-- What a level counted for in the sums when it was last folded.
create table counted_level (
  shop_id uuid not null,
  warehouse_id uuid not null,
  variant_id uuid not null,
  category_id uuid not null,
  variants smallint not null,
  low smallint not null,
  out smallint not null,
  value bigint not null,
  primary key (shop_id, warehouse_id, variant_id)
) with (fillfactor = 70);

-- Levels that may count for something else without a document: triggers mark them when a category
-- or a reorder level changes, a variant is archived, or a level is new or deleted. Setting a mark
-- again raises it, so the fold keeps a mark that was set while it counted.
create table uncounted_level (
  shop_id uuid not null,
  warehouse_id uuid not null,
  variant_id uuid not null,
  mark integer not null default 1,
  primary key (shop_id, warehouse_id, variant_id)
);

-- Changes of the cost of a movement by late costs since it was posted, by its lot (0: at the
-- average). Posted rows stay: a return of a movement uses the sum of both.
create table stock_cost_change (
  shop_id uuid not null,
  document_id uuid not null,
  line_no integer not null,
  lot_no bigint not null default 0,
  value bigint not null,
  primary key (shop_id, document_id, line_no, lot_no)
) with (fillfactor = 80);

-- Changes of the cost method, in the order of the movements.
create table cost_method_change (
  shop_id uuid not null references shop,
  order_no bigint not null default nextval('stock_order'::regclass),
  cost_method text not null check (cost_method in ('average', 'fifo')),
  primary key (shop_id, order_no)
);

-- A line of an adjustment that corrects a line of a count, and the late document that caused it.
create table stock_count_correction (
  shop_id uuid not null,
  document_id uuid not null,
  line_no smallint not null,
  count_id uuid not null,
  variant_id uuid not null,
  batch_key text not null,
  cause_id uuid not null,
  quantity bigint not null check (quantity <> 0),
  value bigint not null,
  primary key (shop_id, document_id, line_no),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, cause_id) references document (shop_id, id),
  foreign key (shop_id, count_id, variant_id, batch_key)
    references stock_count_line (shop_id, count_id, variant_id, batch_key)
);
create index stock_count_correction_of_count on stock_count_correction (shop_id, count_id);
create index stock_count_correction_by_cause on stock_count_correction (shop_id, cause_id);

-- A new level waits for a transaction that archives or moves its variant, which then marks it too.
create function mark_level() returns trigger language plpgsql as $$
declare
  level stock_level := coalesce(new, old);
begin
  if tg_op = 'INSERT' then
    perform from variant v
    join product p on p.shop_id = level.shop_id and p.id = v.product_id
    where v.shop_id = level.shop_id and v.id = level.variant_id for share of v, p;
  end if;
  insert into uncounted_level as u (shop_id, warehouse_id, variant_id)
  values (level.shop_id, level.warehouse_id, level.variant_id)
  on conflict (shop_id, warehouse_id, variant_id) do update set mark = u.mark + 1;
  return null;
end $$;
-- A level that moves is marked by nothing: its document names it.
create trigger mark_level after insert or delete or update of reorder_level on stock_level
  for each row execute function mark_level();

create function mark_levels_of_variant() returns trigger language plpgsql as $$
begin
  insert into uncounted_level as u (shop_id, warehouse_id, variant_id)
  select l.shop_id, l.warehouse_id, l.variant_id from stock_level l
  where l.shop_id = new.shop_id and l.variant_id = new.id
  order by l.warehouse_id
  on conflict (shop_id, warehouse_id, variant_id) do update set mark = u.mark + 1;
  return null;
end $$;
create trigger mark_levels_of_variant after update of archived_at, product_id on variant
  for each row execute function mark_levels_of_variant();

create function mark_levels_of_product() returns trigger language plpgsql as $$
begin
  insert into uncounted_level as u (shop_id, warehouse_id, variant_id)
  select l.shop_id, l.warehouse_id, l.variant_id
  from variant v
  join stock_level l on l.shop_id = new.shop_id and l.variant_id = v.id
  where v.shop_id = new.shop_id and v.product_id = new.id
  order by l.warehouse_id, l.variant_id
  on conflict (shop_id, warehouse_id, variant_id) do update set mark = u.mark + 1;
  return null;
end $$;
create trigger mark_levels_of_product after update of category_id on product
  for each row when (old.category_id is distinct from new.category_id)
  execute function mark_levels_of_product();

-- The shops with marked levels: what the fold asks for, across all shops.
create function shops_to_count(most integer) returns table (shop_id uuid)
language sql security definer stable set search_path = public, pg_temp as $$
  select distinct u.shop_id from uncounted_level u limit most
$$;

-- Rights

grant usage on sequence stock_order to halkhata_app;
call protect_shop_table('stock_movement', 'select, insert');
call protect_shop_table('stock_adjustment', 'select, insert');
call protect_shop_table('stock_adjustment_line', 'select, insert');
call protect_shop_table('stock_transfer', 'select, insert, update');
call protect_shop_table('stock_transfer_line', 'select, insert, update, delete');
call protect_shop_table('stock_transfer_part', 'select, insert');
call protect_shop_table('stock_transfer_note', 'select, insert');
call protect_shop_table('stock_lot', 'select, insert, update');
call protect_shop_table('stock_lot_use', 'select, insert');
call protect_shop_table('stock_count', 'select, insert, update');
call protect_shop_table('stock_count_entry', 'select, insert');
call protect_shop_table('stock_count_line', 'select, insert, update');
call protect_shop_table('stock_value_sum', 'select, insert, update');
call protect_shop_table('batch', 'select, insert, update');
call protect_shop_table('batch_level', 'select, insert, update');
call protect_shop_table('batch_move', 'select, insert');
call protect_shop_table('stock_reservation', 'select, insert, update');
call protect_shop_table('stock_cost_change', 'select, insert, update');
call protect_shop_table('cost_method_change', 'select, insert');
call protect_shop_table('stock_count_correction', 'select, insert');

call protect_shop_table('stock_level', 'select, insert, update, delete');
-- A level is deleted with its variant, and only when it is empty.
create policy only_empty on stock_level as restrictive for delete to halkhata_app
  using (on_hand = 0 and reserved = 0 and value = 0);

call protect_shop_table('stock_sum', 'select, insert, update');
call protect_shop_table('counted_level', 'select, insert, update');
call protect_shop_table('uncounted_level', 'select, insert, update, delete');
grant select on uncounted_level to halkhata_identity;
create policy identity_reads on uncounted_level for select to halkhata_identity using (true);

grant create on schema public to halkhata_identity;
alter function shops_to_count(integer) owner to halkhata_identity;
revoke create on schema public from halkhata_identity;
revoke all on function shops_to_count(integer) from public;
grant execute on function shops_to_count(integer) to halkhata_app;
