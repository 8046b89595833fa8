-- the daily change of value of each warehouse is the sum of its movements, of folded documents
with moved as (
  select m.shop_id, m.warehouse_id, m.business_date, sum(m.value) as value
  from stock_movement m
  where not exists (select from unfolded_document u
    where u.shop_id = m.shop_id and u.document_id = m.document_id)
  group by m.shop_id, m.warehouse_id, m.business_date
)
select shop_id, warehouse_id, business_date, k.value as existing_value, m.value
from (select * from stock_value_sum where period = 'day') k
full join moved m using (shop_id, warehouse_id, business_date)
where coalesce(k.value, 0) <> coalesce(m.value, 0)
