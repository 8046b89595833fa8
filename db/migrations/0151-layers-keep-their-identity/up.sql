-- A lot is a layer: what one movement brought into the shop. It keeps its number wherever its goods
-- go; where they were carried to, nothing was brought and all of it came by uses.
alter table stock_lot
  drop constraint stock_lot_brought_check,
  add constraint stock_lot_brought_check check (brought >= 0);
create index stock_lot_of_layer on stock_lot (shop_id, lot_no);
