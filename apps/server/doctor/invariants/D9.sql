-- among documents posted when they happened, a higher number never has an earlier date
select shop_id, document_id, business_date, before
from (
  select n.shop_id, n.document_id, d.business_date,
    lag(d.business_date) over (
      partition by n.shop_id, n.branch_id, n.kind, n.fiscal_year order by n.sequence) as before
  from document_number n
  join document d on d.shop_id = n.shop_id and d.id = n.document_id
  where d.happened_at is null
) as dated
where business_date < before
