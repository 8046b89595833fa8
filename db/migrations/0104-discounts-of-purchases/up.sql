-- What a supplier takes off: of a line, and of the whole paper, whose discount each line bears a
-- share of. Goods cost what is left after both, and VAT is on that. Papers of before had none.
alter table goods_receipt
  add column discount bigint not null default 0 check (discount >= 0);
do $$
declare rule text;
begin
  select conname into strict rule from pg_constraint
  where conrelid = 'goods_receipt'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) = 'CHECK ((total = (subtotal + vat)))';
  execute format('alter table goods_receipt drop constraint %I', rule);
end $$;
alter table goods_receipt
  add check (discount <= subtotal),
  add check (total = subtotal - discount + vat);

alter table goods_receipt_line
  add column product_discount bigint not null default 0 check (product_discount >= 0),
  add column order_discount_share bigint not null default 0,
  add check (order_discount_share between 0 and net),
  add check (net + product_discount = div(quantity::numeric * unit_cost + 5000, 10000));

-- The discounts by the bill, where there is one: `net` is after that of the line.
alter table receipt_cost_line
  add column product_discount bigint not null default 0 check (product_discount >= 0),
  add column order_discount_share bigint not null default 0,
  add check (order_discount_share between 0 and coalesce(net, 0)),
  add check (net is not null or product_discount = 0);

-- What of the discount of an ordered line a document took: what is left of it comes with the rest.
alter table trade_order_part
  add column product_discount bigint not null default 0 check (product_discount >= 0);
