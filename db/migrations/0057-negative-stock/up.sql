-- Whether goods may be sold out of a warehouse that are not there by the books: with 'warn' the
-- till says so, with 'allow' nothing. What is missing has a guessed cost, settled as goods come.
alter table warehouse
  add column negative_stock text not null default 'forbid'
    check (negative_stock in ('forbid', 'warn', 'allow'));

-- What lies below zero, which few shops have: nothing may where it is forbidden.
create index stock_level_short on stock_level (shop_id, warehouse_id, variant_id)
  where on_hand < 0;

-- Goods below zero owe value; others are worth something or nothing.
alter table stock_level
  add constraint stock_level_sound
    check (case when on_hand < 0 then value <= 0 and reserved = 0 else value >= 0 end) not valid;
