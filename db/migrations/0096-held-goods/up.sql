-- Whether a cart that is put aside keeps its goods, up to the end of that day.
alter table shop add column reserves_held_carts boolean not null default false;
-- A till is told of the stock that reservations have taken or freed since it last asked.
create index stock_reservation_begun on stock_reservation (shop_id, reserved_at);
create index stock_reservation_ended on stock_reservation (shop_id, ended_at)
  where ended_at is not null;
