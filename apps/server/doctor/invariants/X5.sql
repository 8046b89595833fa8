-- the use count of a promotion is the number of unreversed sales with it, never above its limit
select o.shop_id, o.id as promotion_id, o.used, o.use_limit, count(distinct u.document_id) as uses
from promotion o
left join promotion_use u on u.shop_id = o.shop_id and u.promotion_id = o.id
  and not exists (select from document r
    where r.shop_id = u.shop_id and r.reverses_id = u.document_id)
group by o.shop_id, o.id, o.used, o.use_limit
having o.used <> count(distinct u.document_id) or o.used > o.use_limit
