-- A picture of the paper that an expense was paid by. It is the shop's own and has no public
-- address, so its bytes stand here and not with the pictures of goods. The expense stays frozen.
create table expense_picture (
  shop_id uuid not null,
  document_id uuid not null,
  bytes bytea not null,
  added_at timestamptz not null,
  added_by uuid not null references app_user,
  primary key (shop_id, document_id),
  foreign key (shop_id, document_id) references expense (shop_id, document_id)
);
alter table expense_picture alter column bytes set storage external;
call protect_shop_table('expense_picture', 'select, insert, update, delete');
