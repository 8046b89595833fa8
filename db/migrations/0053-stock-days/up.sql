-- The last day on which any of it moved, whatever was made later for an earlier day: what lies dead
-- is told by the level alone, without a look into its movements.
alter table stock_level add column moved_on date;
update stock_level l set moved_on = m.moved_on
from (
  select shop_id, warehouse_id, variant_id, max(business_date) as moved_on
  from stock_movement where quantity <> 0 group by shop_id, warehouse_id, variant_id
) m
where m.shop_id = l.shop_id and m.warehouse_id = l.warehouse_id and m.variant_id = l.variant_id;

-- What the movements of a day changed in the value of a warehouse: what stock was worth on any day
-- is the sum of its days until then, however much was sold since.
create table stock_day (
  shop_id uuid not null,
  warehouse_id uuid not null,
  business_date date not null,
  value bigint not null,
  primary key (shop_id, warehouse_id, business_date),
  constraint stock_day_exact check (abs(value) <= 9007199254740991)
) with (fillfactor = 50);
call protect_shop_table('stock_day', 'select, insert, update');
insert into stock_day (shop_id, warehouse_id, business_date, value)
select shop_id, warehouse_id, business_date, sum(value)
from stock_movement group by shop_id, warehouse_id, business_date;
