-- Whether goods of a product may be sold that are not there by the books; null: as the warehouse
-- says.
alter table product
  add column negative_stock text check (negative_stock in ('forbid', 'warn', 'allow'));
