-- the stock of a category in a warehouse is the sum of its counted levels, and each level counts
-- for what it is, but for those that moved or were marked since the fold
with kept as (
  select shop_id, warehouse_id, category_id, sum(variants) as variants, sum(low) as low,
    sum(out) as out, sum(value) as value
  from counted_level group by shop_id, warehouse_id, category_id
), changed as (
  select shop_id, warehouse_id, variant_id from uncounted_level
  union
  select m.shop_id, m.warehouse_id, m.variant_id from unfolded_document u
  join stock_movement m on m.shop_id = u.shop_id and m.document_id = u.document_id
), level as (
  select l.shop_id, l.warehouse_id, l.variant_id,
    coalesce(p.category_id, '00000000-0000-0000-0000-000000000000') as category_id,
    (l.on_hand > 0)::int as variants, (l.is_low and l.on_hand > 0)::int as low,
    (l.on_hand <= 0)::int as out, l.value
  from stock_level l
  join variant v on v.shop_id = l.shop_id and v.id = l.variant_id
  join product p on p.shop_id = v.shop_id and p.id = v.product_id
  where l.on_hand <> 0 or v.archived_at is null
)
select shop_id, warehouse_id, category_id, null::uuid as variant_id, s.variants as kept_variants,
  k.variants, s.low as kept_low, k.low, s.out as kept_out, k.out, s.value as kept_value, k.value
from stock_sum s full join kept k using (shop_id, warehouse_id, category_id)
where coalesce(s.variants, 0) <> coalesce(k.variants, 0) or coalesce(s.low, 0) <> coalesce(k.low, 0)
  or coalesce(s.out, 0) <> coalesce(k.out, 0) or coalesce(s.value, 0) <> coalesce(k.value, 0)
union all
select shop_id, warehouse_id, l.category_id, variant_id, c.variants, l.variants, c.low, l.low,
  c.out, l.out, c.value, l.value
from counted_level c full join level l using (shop_id, warehouse_id, variant_id)
where (coalesce(c.variants, 0), coalesce(c.low, 0), coalesce(c.out, 0), coalesce(c.value, 0))
    is distinct from
    (coalesce(l.variants, 0), coalesce(l.low, 0), coalesce(l.out, 0), coalesce(l.value, 0))
  and (shop_id, warehouse_id, variant_id) not in (select * from changed)
