-- What a customer has ordered and is to be invoiced counts with what they owe, beside their limit.
create index trade_order_to_invoice on trade_order (shop_id, party_id)
  where kind in ('sales_order', 'job') and sent_at is not null and done_at is null
    and closed_at is null;
