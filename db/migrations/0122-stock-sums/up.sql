-- An index whose condition names a quantity is written anew by each change of it: whether anything
-- is left seldom changes, so the indexes ask for that.
drop index batch_level_of_batch;
drop index batch_level_of_piece;
alter table batch_level
  add column is_here boolean not null generated always as (on_hand > 0) stored;
create index batch_level_of_batch on batch_level (shop_id, batch_id) where is_here;
-- One piece lies in one place.
create unique index batch_level_of_piece on batch_level (shop_id, batch_id)
  where is_serial and is_here;
drop index stock_lot_open;
alter table stock_lot
  add column is_open boolean not null
    generated always as (on_hand > 0 and closed_at is null) stored;
create index stock_lot_open on stock_lot (shop_id, warehouse_id, variant_id, lot_no) where is_open;

-- Goods that have not moved for long are few, and found without a look at the others.
create index stock_level_by_move on stock_level (shop_id, warehouse_id, moved_on);

-- What lies in a warehouse of one category (all zeros: of none): how many kinds of goods are there,
-- run low or are gone, and what they are worth. It is the fold of the levels, kept by triggers,
-- because goods come, go, are put away and change their category in many ways.
create table stock_sum (
  shop_id uuid not null,
  warehouse_id uuid not null,
  category_id uuid not null,
  goods bigint not null,
  low bigint not null,
  out bigint not null,
  value bigint not null,
  primary key (shop_id, warehouse_id, category_id)
);

insert into stock_sum (shop_id, warehouse_id, category_id, goods, low, out, value)
select l.shop_id, l.warehouse_id,
  coalesce(p.category_id, '00000000-0000-0000-0000-000000000000'),
  count(*) filter (where l.on_hand > 0), count(*) filter (where l.is_low and l.on_hand > 0),
  count(*) filter (where l.on_hand <= 0), sum(l.value)
from stock_level l
join variant v on v.shop_id = l.shop_id and v.id = l.variant_id
join product p on p.shop_id = v.shop_id and p.id = v.product_id
where l.on_hand <> 0 or v.archived_at is null
group by 1, 2, 3;
call protect_shop_table('stock_sum', 'select');

-- What changed since: rows that are added and never waited for. Now and then they are folded in.
create table stock_sum_change (
  shop_id uuid not null,
  id uuid not null default gen_random_uuid(),
  warehouse_id uuid not null,
  category_id uuid not null,
  goods integer not null,
  low integer not null,
  out integer not null,
  value bigint not null,
  primary key (shop_id, id)
);
call protect_shop_table('stock_sum_change', 'select, insert');

create function count_changed_levels() returns trigger language plpgsql as $$
begin
  insert into stock_sum_change (shop_id, warehouse_id, category_id, goods, low, out, value)
  select l.shop_id, l.warehouse_id,
    coalesce(p.category_id, '00000000-0000-0000-0000-000000000000'),
    sum(case when l.on_hand > 0 then l.times else 0 end),
    sum(case when l.is_low and l.on_hand > 0 then l.times else 0 end),
    sum(case when l.on_hand <= 0 then l.times else 0 end), sum(l.times * l.value)
  from (
    select -1 as times, shop_id, warehouse_id, variant_id, on_hand, is_low, value from old_levels
    union all
    select 1, shop_id, warehouse_id, variant_id, on_hand, is_low, value from new_levels
  ) l
  join variant v on v.shop_id = l.shop_id and v.id = l.variant_id
  join product p on p.shop_id = v.shop_id and p.id = v.product_id
  where l.on_hand <> 0 or v.archived_at is null
  group by 1, 2, 3
  having sum(case when l.on_hand > 0 then l.times else 0 end) <> 0
    or sum(case when l.is_low and l.on_hand > 0 then l.times else 0 end) <> 0
    or sum(case when l.on_hand <= 0 then l.times else 0 end) <> 0
    or sum(l.times * l.value) <> 0;
  return null;
end $$;
create trigger count_changed_levels after update on stock_level
  referencing old table as old_levels new table as new_levels
  for each statement execute function count_changed_levels();

-- Of a level that is made: whoever puts its goods away or moves them meanwhile is waited for.
create function count_new_levels() returns trigger language plpgsql as $$
begin
  perform from new_levels l
  join variant v on v.shop_id = l.shop_id and v.id = l.variant_id
  join product p on p.shop_id = v.shop_id and p.id = v.product_id
  order by v.shop_id, v.id for share of v, p;
  insert into stock_sum_change (shop_id, warehouse_id, category_id, goods, low, out, value)
  select l.shop_id, l.warehouse_id,
    coalesce(p.category_id, '00000000-0000-0000-0000-000000000000'),
    count(*) filter (where l.on_hand > 0), count(*) filter (where l.is_low and l.on_hand > 0),
    count(*) filter (where l.on_hand <= 0), sum(l.value)
  from new_levels l
  join variant v on v.shop_id = l.shop_id and v.id = l.variant_id
  join product p on p.shop_id = v.shop_id and p.id = v.product_id
  where l.on_hand <> 0 or v.archived_at is null
  group by 1, 2, 3;
  return null;
end $$;
create trigger count_new_levels after insert on stock_level
  referencing new table as new_levels
  for each statement execute function count_new_levels();

create function count_gone_levels() returns trigger language plpgsql as $$
begin
  insert into stock_sum_change (shop_id, warehouse_id, category_id, goods, low, out, value)
  select l.shop_id, l.warehouse_id,
    coalesce(p.category_id, '00000000-0000-0000-0000-000000000000'),
    -count(*) filter (where l.on_hand > 0), -count(*) filter (where l.is_low and l.on_hand > 0),
    -count(*) filter (where l.on_hand <= 0), -sum(l.value)
  from old_levels l
  join variant v on v.shop_id = l.shop_id and v.id = l.variant_id
  join product p on p.shop_id = v.shop_id and p.id = v.product_id
  where l.on_hand <> 0 or v.archived_at is null
  group by 1, 2, 3;
  return null;
end $$;
create trigger count_gone_levels after delete on stock_level
  referencing old table as old_levels
  for each statement execute function count_gone_levels();

-- Goods that are put away count only where some are left. Their levels are locked, so that what
-- moves them at the same time comes before or after, and reads it as it is then.
create function count_put_away() returns trigger language plpgsql as $$
begin
  perform from stock_level l
  where l.shop_id = new.shop_id and l.variant_id = new.id
  order by l.warehouse_id for update;
  insert into stock_sum_change (shop_id, warehouse_id, category_id, goods, low, out, value)
  select l.shop_id, l.warehouse_id,
    coalesce(p.category_id, '00000000-0000-0000-0000-000000000000'), 0, 0,
    case when new.archived_at is null then 1 else -1 end, 0
  from stock_level l
  join product p on p.shop_id = new.shop_id and p.id = new.product_id
  where l.shop_id = new.shop_id and l.variant_id = new.id and l.on_hand = 0;
  return null;
end $$;
create trigger count_put_away after update of archived_at on variant
  for each row when ((old.archived_at is null) <> (new.archived_at is null))
  execute function count_put_away();

create function count_other_category() returns trigger language plpgsql as $$
begin
  perform from stock_level l
  join variant v on v.shop_id = l.shop_id and v.id = l.variant_id
  where v.shop_id = new.shop_id and v.product_id = new.id
  order by l.warehouse_id, l.variant_id for update of l;
  insert into stock_sum_change (shop_id, warehouse_id, category_id, goods, low, out, value)
  select l.shop_id, l.warehouse_id,
    coalesce(c.id, '00000000-0000-0000-0000-000000000000'),
    c.times * count(*) filter (where l.on_hand > 0),
    c.times * count(*) filter (where l.is_low and l.on_hand > 0),
    c.times * count(*) filter (where l.on_hand <= 0), c.times * sum(l.value)
  from variant v
  join stock_level l on l.shop_id = v.shop_id and l.variant_id = v.id
  cross join (values (-1, old.category_id), (1, new.category_id)) as c (times, id)
  where v.shop_id = new.shop_id and v.product_id = new.id
    and (l.on_hand <> 0 or v.archived_at is null)
  group by l.shop_id, l.warehouse_id, c.id, c.times;
  return null;
end $$;
create trigger count_other_category after update of category_id on product
  for each row when (old.category_id is distinct from new.category_id)
  execute function count_other_category();

-- Folds in what any shop has enough of; nobody who posts waits for it.
grant select, insert, update on stock_sum to halkhata_identity;
grant select, delete on stock_sum_change to halkhata_identity;
create policy identity_folds on stock_sum to halkhata_identity using (true) with check (true);
create policy identity_folds on stock_sum_change to halkhata_identity using (true);
grant create on schema public to halkhata_identity;
create function fold_stock_sums(enough integer) returns integer
language sql security definer set search_path = public, pg_temp as $$
  with due as (
    select shop_id from stock_sum_change group by shop_id having count(*) >= enough
  ), gone as (
    delete from stock_sum_change c using due d where c.shop_id = d.shop_id
    returning c.shop_id, c.warehouse_id, c.category_id, c.goods, c.low, c.out, c.value
  ), folded as (
    insert into stock_sum as s (shop_id, warehouse_id, category_id, goods, low, out, value)
    select shop_id, warehouse_id, category_id, sum(goods), sum(low), sum(out), sum(value)
    from gone group by shop_id, warehouse_id, category_id
    order by shop_id, warehouse_id, category_id
    on conflict (shop_id, warehouse_id, category_id) do update set goods = s.goods + excluded.goods,
      low = s.low + excluded.low, out = s.out + excluded.out, value = s.value + excluded.value
    returning 1
  )
  select count(*)::integer from folded
$$;
alter function fold_stock_sums(integer) owner to halkhata_identity;
revoke create on schema public from halkhata_identity;
revoke all on function fold_stock_sums(integer) from public;
grant execute on function fold_stock_sums(integer) to halkhata_app;

-- What the stock is called in the books, where nobody has called it otherwise.
alter table account no force row level security;
update account set name_bn = 'স্টকের মাল' where purpose = 'inventory' and name_bn = 'মজুদ মাল';
alter table account force row level security;

-- What a refused row of a file is of: its code, else its name.
alter table import_message add column subject text not null default '';
