-- a posted count differs from the books by what its adjustment and its corrections moved; each
-- correction is the negated movement of its late document, and is reversed with it
with standing as (
  select k.*, coalesce(v.merged_into, v.id) as goods_id
  from stock_count_correction k
  join variant v on v.shop_id = k.shop_id and v.id = k.variant_id
  where not exists (select from document r
    where r.shop_id = k.shop_id and r.reverses_id = k.document_id)
), moved as (
  select m.shop_id, m.document_id, m.line_no, m.warehouse_id,
    coalesce(v.merged_into, v.id) as goods_id, coalesce(lower(b.name), '') as batch_key,
    coalesce(p.quantity, m.quantity) as quantity, m.value
  from stock_movement m
  join variant v on v.shop_id = m.shop_id and v.id = m.variant_id
  left join batch_move p on p.shop_id = m.shop_id and p.document_id = m.document_id
    and p.line_no = m.line_no
  left join batch b on b.shop_id = p.shop_id and b.id = p.batch_id
  where m.kind = 'move' and m.line_no < 1000000000
), counted as (
  select c.shop_id, c.id as count_id, c.document_id, c.warehouse_id
  from stock_count c
  where c.posted_at is not null and not exists (select from document r
    where r.shop_id = c.shop_id and r.reverses_id = c.document_id)
), line as (
  select c.shop_id, c.count_id, c.document_id, c.warehouse_id,
    coalesce(v.merged_into, v.id) as goods_id, l.batch_key,
    sum(l.counted - l.book) as quantity, sum(coalesce(l.value, 0)) as value
  from counted c
  join stock_count_line l on l.shop_id = c.shop_id and l.count_id = c.count_id
  join variant v on v.shop_id = l.shop_id and v.id = l.variant_id
  group by c.shop_id, c.count_id, c.document_id, c.warehouse_id, coalesce(v.merged_into, v.id),
    l.batch_key
), posted as (
  select c.shop_id, c.count_id, m.goods_id, m.batch_key, m.quantity, m.value
  from counted c join moved m on m.shop_id = c.shop_id and m.document_id = c.document_id
  union all
  select shop_id, count_id, goods_id, batch_key, quantity, value from standing
), difference as (
  select shop_id, count_id, goods_id, batch_key, sum(quantity) as quantity, sum(value) as value
  from posted group by shop_id, count_id, goods_id, batch_key
), corrected as (
  select k.shop_id, k.cause_id, c.warehouse_id, k.goods_id, k.batch_key,
    sum(k.quantity) as quantity
  from standing k join stock_count c on c.shop_id = k.shop_id and c.id = k.count_id
  group by k.shop_id, k.cause_id, c.warehouse_id, k.goods_id, k.batch_key
)
select l.shop_id, l.count_id as id, l.goods_id, l.batch_key, l.quantity as of_count,
  coalesce(d.quantity, 0) as moved
from line l
left join difference d on d.shop_id = l.shop_id and d.count_id = l.count_id
  and d.goods_id = l.goods_id and d.batch_key = l.batch_key
where (l.quantity, l.value) is distinct from (coalesce(d.quantity, 0), coalesce(d.value, 0))
union all
select k.shop_id, k.document_id, k.goods_id, k.batch_key, k.quantity, m.quantity
from standing k
left join moved m on m.shop_id = k.shop_id and m.document_id = k.document_id
  and m.line_no = k.line_no
where (k.quantity, k.value) is distinct from (m.quantity, m.value)
union all
select k.shop_id, k.cause_id, k.goods_id, k.batch_key, k.quantity, -coalesce((
  select sum(m.quantity) from moved m
  where m.shop_id = k.shop_id and m.document_id = k.cause_id and m.warehouse_id = k.warehouse_id
    and m.goods_id = k.goods_id and m.batch_key = k.batch_key), 0)
from corrected k
where k.quantity <> -coalesce((
  select sum(m.quantity) from moved m
  where m.shop_id = k.shop_id and m.document_id = k.cause_id and m.warehouse_id = k.warehouse_id
    and m.goods_id = k.goods_id and m.batch_key = k.batch_key), 0)
union all
select k.shop_id, k.document_id, k.goods_id, k.batch_key, k.quantity, 0
from standing k
join stock_count c on c.shop_id = k.shop_id and c.id = k.count_id
where exists (select from document r
  where r.shop_id = k.shop_id and r.reverses_id in (k.cause_id, c.document_id))
