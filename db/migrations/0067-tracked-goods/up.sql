-- Whether a shop has goods that are told apart, without a look at each that a sale moves.
create index product_tracked on product (shop_id) where tracking <> 'none';
