-- A field of a shop's own is of its products or of its customers; a name is free among its kind.
alter table custom_field
  add column subject text not null default 'product' check (subject in ('product', 'customer'));
alter table custom_field alter column subject drop default;
alter table custom_field drop constraint custom_field_shop_id_name_key;
alter table custom_field add unique (shop_id, subject, name);

-- What was written of a customer, by the id of the field.
alter table party add column custom jsonb not null default '{}'
  check (jsonb_typeof(custom) = 'object');
