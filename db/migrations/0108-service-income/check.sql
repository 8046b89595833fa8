-- Every shop has the account of what services earn.
select shop_id as fault from shop s
where not exists (select from account a
  where a.shop_id = s.shop_id and a.purpose = 'service_income' and a.kind = 'income');
