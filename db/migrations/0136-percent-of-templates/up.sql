-- What a recurring invoice takes off in percent, whatever that comes to on each of its days.
alter table recurring_template
  add column order_discount_rate integer check (order_discount_rate between 1 and 1000000),
  add check (order_discount is null or order_discount_rate is null);
alter table recurring_item
  add column product_discount_rate integer check (product_discount_rate between 1 and 1000000),
  add check (product_discount is null or product_discount_rate is null);
