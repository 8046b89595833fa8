-- Goods that are told apart are counted by batch, or piece by piece by serial number: a line of a
-- count is a batch of goods. '': goods that are not told apart.

alter table stock_count_entry
  add column batch text not null default '',
  add column batch_key text not null generated always as (lower(batch)) stored,
  -- of a batch that the shop does not know yet
  add column expires_on date,
  drop constraint stock_count_entry_pkey,
  add primary key (shop_id, count_id, id, variant_id, batch_key);

alter table stock_count_line
  add column batch text not null default '',
  add column batch_key text not null generated always as (lower(batch)) stored,
  add column expires_on date,
  drop constraint stock_count_line_pkey,
  add primary key (shop_id, count_id, variant_id, batch_key);

drop index stock_count_line_latest;
create index stock_count_line_latest
  on stock_count_line (shop_id, count_id, counted_at desc, variant_id, batch_key);
