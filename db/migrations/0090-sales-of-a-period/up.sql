-- What the hours of a day do not count of its sales: most shops bring nothing home.
create index sale_with_delivery on sale (shop_id, document_id) where delivery > 0;

-- The sales of a customer, without a look into each.
drop index sale_of_customer;
create index sale_of_customer on sale (shop_id, customer_id, document_id)
  where customer_id is not null;
