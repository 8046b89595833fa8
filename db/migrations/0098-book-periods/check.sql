-- The books of every shop begin, and with none of their documents before that.
select s.shop_id as fault from shop s
where not exists (select from book_period p where p.shop_id = s.shop_id)
union all
select p.shop_id from book_period p
where exists (select from document d where d.shop_id = p.shop_id and d.business_date < p.begins_on);
