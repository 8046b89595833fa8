-- Each print of a sale's receipt. From the second on the paper says which it is.
create table receipt_print (
  shop_id uuid not null,
  -- chosen by who prints: the same again is the same print
  id uuid not null,
  sale_id uuid not null,
  copy integer not null check (copy > 0),
  printed_by uuid not null references app_user,
  printed_at timestamptz not null,
  primary key (shop_id, id),
  unique (shop_id, sale_id, copy),
  foreign key (shop_id, sale_id) references sale (shop_id, document_id)
);
call protect_shop_table('receipt_print', 'select, insert');

-- Who reads sales of the till may print their receipts.
alter table role no force row level security;
update role set permissions = array_append(permissions, 'pos-sale.print')
where 'pos-sale.read' = any (permissions) and not 'pos-sale.print' = any (permissions);
alter table role force row level security;

-- A browser sends no header with a link: for a file a ticket takes the token's place, once. Its
-- access token has a hash that no token in a header has, so only its link leads to it.
create table file_ticket (
  -- as in access_token
  token_hash bytea primary key references access_token on delete cascade,
  path text not null
);
grant select, insert, delete on file_ticket to halkhata_app;
