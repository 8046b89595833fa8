-- An advance sale is a sales order for which the customer left money: each deposit is a document of
-- its own, and what is still kept of it is their balance.
alter table trade_order add column is_advance boolean not null default false,
  add check (not is_advance or (kind = 'sales_order' and party_id is not null));
create index trade_order_advance on trade_order (shop_id, id desc) where is_advance;

create table order_deposit (
  shop_id uuid not null,
  order_id uuid not null,
  document_id uuid not null,
  primary key (shop_id, document_id),
  foreign key (shop_id, order_id) references trade_order (shop_id, id),
  foreign key (shop_id, document_id) references deposit (shop_id, document_id)
);
create index order_deposit_of_order on order_deposit (shop_id, order_id);
call protect_shop_table('order_deposit', 'select, insert');
