-- What the migrations do not say of a table; read when they become the schema.
-- domain documents: creation
-- domain accounting: first_of_fiscal_year

comment on table picture_file is 'A picture in one width and format.';
comment on table app_user is 'A person, who may be a member of several shops.';
comment on column app_user.email_verified_at is 'An address counts once its owner has proved it.';
comment on table session is 'A sign-in of a person in one browser or device.';
comment on table membership_branch is 'The branches that a member works in; no row: all of them.';
comment on table second_factor is 'The authenticator app of a person.';
comment on table role is 'What the members with this role may do.';
comment on table approval_right is 'What an approval allows.';
comment on table audit_log is 'Who did what in a shop, and what it was before and after.';
comment on table shop is 'A shop with its settings. Its id is the key of everything in it.';
comment on table branch is 'Where a shop sells; its code is part of its document numbers.';
comment on table warehouse is 'Where stock is; each belongs to one branch.';
comment on table shift is 'A register from its opening until its drawer is counted.';
comment on table number_counter is 'The last number of a kind of document, branch and fiscal year.';
comment on table reversal is 'A document that takes back another one, whole.';
comment on table category is 'Categories group products, at the till and in reports.';
comment on table unit is 'What products are counted in: piece, kg.';
comment on table brand is 'The maker of products.';
comment on table product is 'What a shop sells; its variants have the prices and the stock.';
comment on table barcode is 'A code that the scanner finds a variant by, in one of its units.';
comment on table price_list_line is 'A price of a variant in a price list.';
comment on table price_plan_line is 'A price that a plan sets.';
comment on table journal_line is 'A debit or a credit on an account.';
comment on table payment_method is 'How customers pay and are paid back, and on which account.';
comment on table bank_account is 'An account of a payment method: a bank account, a wallet.';
comment on table stock_adjustment is 'Stock that was set right: found, lost, damaged, counted.';
comment on table stock_adjustment_line is 'A variant of an adjustment.';
comment on table trade_order_line is 'A line of an order, with what of it is done.';
comment on table trade_order_counter is 'The last number of a kind of order.';
comment on table order_deposit is 'A deposit that was paid on an order.';
comment on table repair is 'A repair: what came in, what is wrong with it, and how far it is.';
comment on table sale is
  'A sale with its sums: total = subtotal - discount + VAT + delivery + rounding.';
comment on table sale_line is 'A line of a sale, as it was priced and printed.';
comment on table sale_return is 'What a customer brought back, and what was paid back for it.';
comment on table sale_return_line is 'A line of a return.';
comment on table challan_line is 'How much of a line of the invoice was handed over.';
comment on table goods_receipt is 'What a supplier brought, and what is owed for it.';
comment on table goods_receipt_line is 'A line of a goods receipt.';
comment on table supplier_return_line is 'A line of what went back to a supplier.';
comment on table owed_correction is 'What the bill of a supplier differs from the goods receipt.';
comment on table expense_line is 'An expense on an account.';
comment on table manual_journal_line is 'A line of a journal that was written by hand.';
comment on table discarded_cart_line is 'A line of a cart that was discarded.';
comment on table recurring_spending is 'A line of an expense that is made again by a schedule.';
comment on table site_feature is 'A feature that the public site presents.';
comment on table blog_post is 'A post of the public site.';
comment on table contact_message is 'What a visitor of the public site has written.';

comment on constraint app_user_chosen_membership_id_id_fkey on app_user is
  'A person has memberships, and one of them is chosen.';
comment on constraint membership_branch_shop_id_branch_id_fkey on membership_branch is
  'People are known before shops are; where they work is a branch of one.';
comment on constraint membership_warehouse_shop_id_branch_id_warehouse_id_fkey
  on membership_warehouse is 'The same for the warehouses of that branch.';
comment on constraint invitation_shop_id_fkey on invitation is
  'Access is decided before the shop is read; an invitation leads into one.';
comment on constraint approval_shop_id_branch_id_fkey on approval is
  'An approval is given for one branch.';
comment on constraint approval_shop_id_register_id_fkey on approval is
  'An approval is asked for at one register.';
comment on constraint document_approval_shop_id_document_id_fkey on document_approval is
  'It says by which approval a document was posted.';
comment on constraint guess_shop_id_fkey on guess is 'Wrong PINs and codes are counted in a shop.';
comment on constraint shift_close_shop_id_document_id_fkey on shift_close is
  'The count of a drawer is a document.';
comment on constraint product_income_account on product is
  'The income of a service may have an account of its own.';
comment on constraint price_list_shop_id_group_id_fkey on price_list is
  'A price list may hold for a group of customers.';
comment on constraint journal_line_shop_id_party_id_fkey on journal_line is
  'A line on a control account names its party.';
comment on constraint open_item_shop_id_party_id_fkey on open_item is
  'What is open of a document is open on the name of a party.';
comment on constraint stock_reservation_shop_id_customer_id_fkey on stock_reservation is
  'Stock may be reserved for a customer.';
comment on constraint point_balance_shop_id_party_id_fkey on point_balance is
  'Points belong to a customer.';
comment on constraint point_line_shop_id_party_id_fkey on point_line is
  'Points belong to a customer.';
comment on constraint sale_points_shop_id_sale_id_fkey on sale_points is
  'Points are earned and spent by a sale.';
comment on constraint promotion_use_shop_id_document_id_fkey on promotion_use is
  'A promotion is used by a sale.';
comment on constraint promotion_customer_shop_id_customer_id_fkey on promotion_customer is
  'How often a customer may use a promotion is counted.';
