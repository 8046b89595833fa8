-- Foreign keys to a later file, or to a table that points back, each with its reason.

-- A user has memberships, and chooses one of them.
alter table app_user
  add foreign key (chosen_membership_id, id) references membership (id, user_id);

-- Users are created before shops; a membership's branch belongs to a shop.
alter table membership_branch
  add foreign key (shop_id, branch_id) references branch (shop_id, id);

-- membership_warehouse is of identity, warehouse of shops.
alter table membership_warehouse
  add foreign key (shop_id, branch_id, warehouse_id) references warehouse (shop_id, branch_id, id);

-- Permissions come before shops; an invitation is for one of them.
alter table invitation
  add foreign key (shop_id) references shop (shop_id);

-- An approval is given for one branch.
alter table approval
  add foreign key (shop_id, branch_id) references branch (shop_id, id);

-- An approval is requested at one register.
alter table approval
  add foreign key (shop_id, register_id) references register (shop_id, id);

-- Stores the approval by which a document was posted.
alter table document_approval
  add foreign key (shop_id, document_id) references document (shop_id, id);

-- Wrong PINs and codes are counted in a shop.
alter table guess
  add foreign key (shop_id) references shop (shop_id);

-- The count of a drawer is a document.
alter table shift_close
  add foreign key (shop_id, document_id) references document (shop_id, id);

-- The income of a service may have an account of its own.
alter table product
  add constraint product_income_account foreign key (shop_id, income_account_id)
    references account (shop_id, id);

-- A price list may hold for a group of customers.
alter table price_list
  add foreign key (shop_id, group_id) references customer_group (shop_id, id);

-- A line on a control account names its party.
alter table journal_line
  add foreign key (shop_id, party_id) references party (shop_id, id);

-- A party settles its own open item of a document.
alter table allocation
  add foreign key (shop_id, party_id) references party (shop_id, id);

-- An open item belongs to a party.
alter table open_item
  add foreign key (shop_id, party_id) references party (shop_id, id);

-- Stock may be reserved for a customer.
alter table stock_reservation
  add foreign key (shop_id, customer_id) references party (shop_id, id);

-- Points belong to a customer.
alter table point_balance
  add foreign key (shop_id, party_id) references party (shop_id, id);

-- Points belong to a customer.
alter table point_line
  add foreign key (shop_id, party_id) references party (shop_id, id);

-- Points are earned and spent by a sale.
alter table sale_points
  add foreign key (shop_id, sale_id) references sale (shop_id, document_id);

-- A promotion is used by a sale.
alter table promotion_use
  add foreign key (shop_id, document_id) references sale (shop_id, document_id);

-- A customer's uses of a promotion are counted.
alter table promotion_customer
  add foreign key (shop_id, customer_id) references party (shop_id, id);
