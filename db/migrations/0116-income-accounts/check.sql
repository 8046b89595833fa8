-- What a product earns on is an account of income that no posting rule keeps, in its own shop.
select p.shop_id, p.id as fault from product p
where p.income_account_id is not null and not exists (select from account a
  where a.shop_id = p.shop_id and a.id = p.income_account_id and a.kind = 'income'
    and a.purpose is null);
