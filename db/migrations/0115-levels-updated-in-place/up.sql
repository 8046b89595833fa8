-- An index whose condition names a column is touched by each change of that column: every sale
-- wrote each of its levels anew into five indexes. Whether a level lies below zero seldom changes,
-- so the index asks for that, and a page keeps room for the next row of the same level.
drop index stock_level_short;
alter table stock_level set (fillfactor = 80);
alter table stock_level
  add column is_short boolean not null generated always as (on_hand < 0) stored;
create index stock_level_short on stock_level (shop_id, warehouse_id, variant_id) where is_short;
