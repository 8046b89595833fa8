-- What a shop wants to know of its goods besides: named, of a kind, in an order.
create table custom_field (
  shop_id uuid not null references shop,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  name_bn text not null default '',
  kind text not null check (kind in ('text', 'number', 'date', 'choice')),
  -- of the kind `choice` the values that there are, else none
  choices jsonb not null default '[]',
  rank integer not null default 0,
  archived_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id),
  unique (shop_id, name)
);
call protect_shop_table('custom_field', 'select, insert, update');

-- What was written of a product, by the id of the field: { "0198…": "Cotton" }.
alter table product add column custom jsonb not null default '{}'
  check (jsonb_typeof(custom) = 'object');
