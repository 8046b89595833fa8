-- The list of sales, returns and exchanges, with what reversed them, newest day first.
create index document_of_sales_by_day
  on document (shop_id, business_date desc, posted_at desc, id desc)
  where kind in ('sale', 'sale_return', 'exchange', 'reversal');

-- Who runs a shop or a branch reads what its figures are made of, and what goods cost.
alter table role no force row level security;
update role r set permissions = r.permissions || array(
  select given from unnest(array['ledger.read', 'customer-statement.read',
    'supplier-statement.read', 'cost.read']) as given
  where given <> all (r.permissions))
where r.code in ('owner', 'branch_admin');
alter table role force row level security;
