-- What was made under an id that its maker chose, and what that was answered: the same request once
-- more gets the same answer, and makes nothing. Documents, orders and carts keep this themselves.
create table creation (
  shop_id uuid not null,
  id uuid not null,
  made_by uuid not null references app_user,
  made_at timestamptz not null,
  -- SHA-256 of the route and of the request as parsed
  request_hash bytea not null check (length(request_hash) = 32),
  -- null: it held a secret, which is shown once
  answer jsonb,
  primary key (shop_id, id)
);
create index creation_oldest on creation (shop_id, made_at);
call protect_shop_table('creation', 'select, insert, update, delete');
