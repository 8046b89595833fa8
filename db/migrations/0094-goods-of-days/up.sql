-- What one kind of goods sold in the last days lies together: its pace is read for each of the few
-- goods that run low. An update of the sums touches no index, as before.
create index product_day_of_goods
  on product_day (shop_id, branch_id, variant_id, business_date);
