-- The order in which movements were posted. The number is drawn while the level is locked: it is
-- total for each level, and it also orders what follows from one another over several levels, as
-- the two ends of a transfer do.
create sequence stock_order;
grant usage on sequence stock_order to halkhata_app;

alter table stock_movement
  add column order_no bigint,
  -- the movement whose goods these are on their way back, in, or out again: of a return the sale,
  -- of a reversal what it reverses, of an arrival the sending, of a merge what left the other
  -- product, of goods back to the supplier the receipt
  add column origin_document_id uuid,
  add column origin_line_no integer,
  -- found or brought without a receipt: worth the average of what lay there
  add column is_at_average boolean not null default false,
  -- what of its cost was a guess: of goods that were sold before they came
  add column guessed bigint not null default 0;

do $$
declare source text;
begin
  foreach source in array array['stock_movement', 'stock_lot', 'stock_lot_use', 'document', 'shop',
    'audit_log', 'sale_line', 'sale_return_line', 'sale_return', 'stock_transfer',
    'stock_transfer_line', 'stock_transfer_part', 'stock_adjustment', 'stock_adjustment_line',
    'supplier_return_line', 'goods_receipt_line']
  loop execute format('alter table %I no force row level security', source); end loop;
end $$;

-- What stands already, by the instant of its posting; lots of a change of the cost method between.
create temporary table numbered as
select shop_id, document_id, line_no, warehouse_id, variant_id, lot_no,
  row_number() over (order by at, document_id nulls first, line_no, warehouse_id, variant_id,
    lot_no) as order_no
from (
  select m.shop_id, m.document_id, m.line_no, m.warehouse_id, m.variant_id, null::bigint as lot_no,
    d.posted_at as at
  from stock_movement m
  join document d on d.shop_id = m.shop_id and d.id = m.document_id
  union all
  select l.shop_id, null, null, l.warehouse_id, l.variant_id, l.lot_no, coalesce((
      select max(a.at) from audit_log a
      where a.shop_id = l.shop_id and a.action = 'shop_settings.cost_method_changed'
        and a.after ->> 'cost_method' = 'fifo' and (l.closed_at is null or a.at < l.closed_at)
    ), 'epoch')
  from stock_lot l where l.document_id is null
) as event;
update stock_movement m set order_no = n.order_no
from numbered n
where n.shop_id = m.shop_id and n.document_id = m.document_id and n.line_no = m.line_no;
select setval('stock_order', greatest(1, (select max(order_no) from numbered)));

update stock_movement m set origin_document_id = o.document_id, origin_line_no = o.line_no
from (
  select b.shop_id, b.document_id as back_id, b.line_no as back_no, l.document_id,
    b.line_no - r.line_no + l.line_no as line_no
  from sale_return_line r
  join sale_line l on l.shop_id = r.shop_id and l.document_id = r.sale_id
    and l.id = r.sale_line_id
  join stock_movement b on b.shop_id = r.shop_id and b.document_id = r.document_id
    and b.line_no % 10000 = r.line_no and b.line_no < 1000000000
  union all
  -- the lines of a reversal stand in the order of those that it reverses
  select r.shop_id, r.document_id, r.line_no, o.document_id, o.line_no
  from (
    select m.shop_id, m.document_id, m.line_no, d.reverses_id, row_number() over (
      partition by m.shop_id, m.document_id order by m.line_no) as place
    from stock_movement m
    join document d on d.shop_id = m.shop_id and d.id = m.document_id
      and d.reverses_id is not null
    where m.line_no < 1000000000
  ) r
  join (
    select shop_id, document_id, line_no, row_number() over (
      partition by shop_id, document_id order by line_no) as place
    from stock_movement where line_no < 1000000000
  ) o on o.shop_id = r.shop_id and o.document_id = r.reverses_id and o.place = r.place
  union all
  select m.shop_id, m.document_id, m.line_no, t.sent_id, l.line_no
  from (
    select p.shop_id, p.document_id, p.transfer_id, p.line_id, row_number() over (
      partition by p.shop_id, p.document_id order by min(p.line_no)) as place
    from stock_transfer_part p where p.kind in ('received', 'over', 'returned')
    group by p.shop_id, p.document_id, p.transfer_id, p.line_id
  ) p
  join stock_movement m on m.shop_id = p.shop_id and m.document_id = p.document_id
    and m.line_no = p.place
  join stock_transfer t on t.shop_id = p.shop_id and t.id = p.transfer_id
  join stock_transfer_line l on l.shop_id = p.shop_id and l.transfer_id = p.transfer_id
    and l.id = p.line_id
  union all
  select r.shop_id, r.document_id, r.line_no, l.document_id, l.line_no
  from supplier_return_line r
  join goods_receipt_line l on l.shop_id = r.shop_id and l.document_id = r.receipt_id
    and l.id = r.receipt_line_id
  union all
  select m.shop_id, m.document_id, m.line_no, m.document_id, m.line_no - 1
  from stock_movement m
  join stock_adjustment a on a.shop_id = m.shop_id and a.document_id = m.document_id
    and a.reason = 'merge'
  where m.quantity > 0
) o
where o.shop_id = m.shop_id and o.back_id = m.document_id and o.back_no = m.line_no
  and m.kind = 'move'
  and exists (select from stock_movement s where s.shop_id = o.shop_id
    and s.document_id = o.document_id and s.line_no = o.line_no);

update stock_movement m set is_at_average = true
from (
  select shop_id, document_id, line_no from stock_adjustment_line
  where unit_cost is null and quantity_change > 0
  union all
  select l.shop_id, l.document_id, b.line_no
  from sale_return_line l
  join stock_movement b on b.shop_id = l.shop_id and b.document_id = l.document_id
    and b.line_no % 10000 = l.line_no and b.line_no < 1000000000
  where l.sale_id is null
) a
where a.shop_id = m.shop_id and a.document_id = m.document_id and a.line_no = m.line_no
  and m.kind = 'move' and m.origin_document_id is null;

-- A lot has the number of the movement that brought it: its place in the order, wherever it lies.
do $$
declare
  own text;
begin
  for own in select conname from pg_constraint
    where conrelid = 'stock_lot_use'::regclass and confrelid = 'stock_lot'::regclass
  loop execute format('alter table stock_lot_use drop constraint %I', own); end loop;
end $$;
create temporary table renumbered as
select l.shop_id, l.warehouse_id, l.variant_id, l.lot_no, n.order_no
from stock_lot l
join numbered n on n.shop_id = l.shop_id and (
  (l.document_id is not null and n.document_id = l.document_id and n.line_no = l.line_no)
  or (l.document_id is null and n.lot_no = l.lot_no and n.warehouse_id = l.warehouse_id
    and n.variant_id = l.variant_id));
-- by way of numbers below zero, because a number that is still in use may be another's
alter table stock_lot drop constraint stock_lot_lot_no_check;
update stock_lot l set lot_no = -n.order_no from renumbered n
where n.shop_id = l.shop_id and n.warehouse_id = l.warehouse_id and n.variant_id = l.variant_id
  and n.lot_no = l.lot_no;
update stock_lot set lot_no = -lot_no;
alter table stock_lot add constraint stock_lot_lot_no_check check (lot_no > 0);
alter table stock_lot_use drop constraint stock_lot_use_pkey;
update stock_lot_use u set lot_no = n.order_no from renumbered n
where n.shop_id = u.shop_id and n.warehouse_id = u.warehouse_id and n.variant_id = u.variant_id
  and n.lot_no = u.lot_no;
alter table stock_lot_use
  add primary key (shop_id, document_id, line_no, lot_no),
  add foreign key (shop_id, warehouse_id, variant_id, lot_no)
    references stock_lot (shop_id, warehouse_id, variant_id, lot_no);

do $$
declare source text;
begin
  foreach source in array array['stock_movement', 'stock_lot', 'stock_lot_use', 'document', 'shop',
    'audit_log', 'sale_line', 'sale_return_line', 'sale_return', 'stock_transfer',
    'stock_transfer_line', 'stock_transfer_part', 'stock_adjustment', 'stock_adjustment_line',
    'supplier_return_line', 'goods_receipt_line']
  loop execute format('alter table %I force row level security', source); end loop;
end $$;
drop table numbered, renumbered;

alter table stock_movement
  alter column order_no set default nextval('stock_order'),
  alter column order_no set not null,
  add check ((origin_document_id is null) = (origin_line_no is null)),
  add foreign key (shop_id, origin_document_id, origin_line_no)
    references stock_movement (shop_id, document_id, line_no);
create index stock_movement_in_order on stock_movement (shop_id, variant_id, order_no);
create index stock_movement_of_origin
  on stock_movement (shop_id, origin_document_id, origin_line_no)
  where origin_document_id is not null;
