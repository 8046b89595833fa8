-- no sale refunds more than was paid, including cheques that bounced since, and its balance is that
-- of its active returns
with came_back as (
  select r.shop_id, r.sale_id, sum(r.total) as total, sum(r.refunded + r.applied) as refunded,
    sum(r.credited) as credited
  from sale_return r
  where not exists (select from document v
    where v.shop_id = r.shop_id and v.reverses_id = r.document_id)
  group by r.shop_id, r.sale_id
), received as (
  select l.shop_id, l.settles_id, sum(l.amount) as amount
  from payment_received_line l
  where not exists (select from document v
    where v.shop_id = l.shop_id and v.reverses_id = l.document_id)
  group by l.shop_id, l.settles_id
), bounced as (
  select l.shop_id, l.settles_id, sum(l.amount) as amount
  from payment_received_line l
  join cheque_bounce b on b.shop_id = l.shop_id and b.payment_id = l.document_id
  group by l.shop_id, l.settles_id
), written_off as (
  select l.shop_id, l.settles_id, sum(l.amount) as amount
  from write_off_line l
  where not exists (select from document v
    where v.shop_id = l.shop_id and v.reverses_id = l.document_id)
  group by l.shop_id, l.settles_id
)
select s.shop_id, s.document_id as sale_id, s.paid, p.amount as received, c.refunded,
  b.refunded as kept
from sale s
left join came_back c on c.shop_id = s.shop_id and c.sale_id = s.document_id
left join received p on p.shop_id = s.shop_id and p.settles_id = s.document_id
left join bounced u on u.shop_id = s.shop_id and u.settles_id = s.document_id
left join written_off w on w.shop_id = s.shop_id and w.settles_id = s.document_id
left join sale_balance b on b.shop_id = s.shop_id and b.sale_id = s.document_id
where c.refunded > s.paid + coalesce(p.amount, 0) + coalesce(u.amount, 0)
  or coalesce(c.credited, 0) + coalesce(w.amount, 0) > s.due - coalesce(p.amount, 0)
  or c.total > s.total
  or (c.sale_id is not null and b.sale_id is null)
  or (b.sale_id is not null
    and (b.total, b.paid, b.returned, b.refunded, b.credited) is distinct from
      (s.total, s.paid + coalesce(p.amount, 0), coalesce(c.total, 0), coalesce(c.refunded, 0),
        coalesce(c.credited, 0) + coalesce(w.amount, 0)))
