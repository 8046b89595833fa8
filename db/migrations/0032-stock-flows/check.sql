-- Every shop can send goods on their way.
select s.shop_id::text as fault from shop s
where not exists (select from account a where a.shop_id = s.shop_id and a.purpose = 'transit');
