-- linked rows belong to the same shop
select d.shop_id, d.id, 'branch of document' as link
from document d
left join branch b on b.shop_id = d.shop_id and b.id = d.branch_id where b.id is null
union all
select l.shop_id, l.id, 'sale of line'
from sale_line l
left join sale s on s.shop_id = l.shop_id and s.document_id = l.document_id
where s.document_id is null
union all
select s.shop_id, s.document_id, 'document of sale'
from sale s
left join document d on d.shop_id = s.shop_id and d.id = s.document_id where d.id is null
union all
select s.shop_id, s.document_id, 'customer of sale'
from sale s
left join party p on p.shop_id = s.shop_id and p.id = s.customer_id and p.kind = 'customer'
where s.customer_id is not null and p.id is null
union all
select a.shop_id, a.document_id, 'document settled'
from allocation a
left join document d on d.shop_id = a.shop_id and d.id = a.settles_id where d.id is null
union all
select p.shop_id, p.document_id, 'document of payment'
from payment p
left join document d on d.shop_id = p.shop_id and d.id = p.document_id where d.id is null
union all
select p.shop_id, p.document_id, 'method and account of payment'
from payment p
left join payment_method m on m.shop_id = p.shop_id and m.id = p.payment_method_id
left join account a on a.shop_id = p.shop_id and a.id = p.account_id
where m.id is null or a.id is null
union all
select m.shop_id, m.id, 'role of membership'
from membership m
left join role r on r.shop_id = m.shop_id and r.id = m.role_id
where r.id is null
