-- a closed shift expected its float, the cash of its documents, and its cash movements
select s.shop_id, s.id as shift_id, c.expected,
  s.opening_float + coalesce(paid.amount, 0) + coalesce(put.amount, 0) as by_documents
from shift s
left join shift_close c on c.shop_id = s.shop_id and c.shift_id = s.id
left join lateral (
  select sum(p.amount) as amount
  from document d
  join payment p on p.shop_id = d.shop_id and p.document_id = d.id
  join payment_method m on m.shop_id = p.shop_id and m.id = p.payment_method_id and m.kind = 'cash'
  where d.shop_id = s.shop_id and d.shift_id = s.id
) paid on true
left join lateral (
  select sum(case when d.reverses_id is null then x.amount else -x.amount end) as amount
  from document d
  join cash_movement x on x.shop_id = d.shop_id and x.document_id = coalesce(d.reverses_id, d.id)
  where d.shop_id = s.shop_id and d.shift_id = s.id
) put on true
where (s.closed_at is null) <> (c.shift_id is null)
  or c.expected <> s.opening_float + coalesce(paid.amount, 0) + coalesce(put.amount, 0)
