-- What lay where on a day is the sum of the movements until then. With their amounts in the index
-- it is read from there alone, and an index more is none: the former one held the same columns.
drop index stock_movement_of_variant;
create index stock_movement_of_variant on stock_movement
  (shop_id, variant_id, warehouse_id, business_date) include (quantity, value);
