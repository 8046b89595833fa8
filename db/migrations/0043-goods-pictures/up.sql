-- Pictures of goods: of a product as a whole, or of one of its variants. The first is the main one.
create table product_picture (
  shop_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  -- null: of the product as a whole
  variant_id uuid,
  name text not null references picture,
  rank integer not null,
  primary key (shop_id, id),
  foreign key (shop_id, product_id) references product (shop_id, id),
  foreign key (shop_id, variant_id) references variant (shop_id, id)
);
create index product_picture_in_order on product_picture (shop_id, product_id, rank, id);
create index product_picture_of_variant on product_picture (shop_id, variant_id)
  where variant_id is not null;
call protect_shop_table('product_picture', 'select, insert, update, delete');

alter table category add column picture text references picture;
