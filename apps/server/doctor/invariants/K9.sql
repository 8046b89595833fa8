-- the stock of a category in a warehouse is the sum of its levels
with kept as (
  select shop_id, warehouse_id, category_id, sum(goods) as goods, sum(low) as low,
    sum(out) as out, sum(value) as value
  from (
    select shop_id, warehouse_id, category_id, goods, low, out, value from stock_sum
    union all
    select shop_id, warehouse_id, category_id, goods, low, out, value from stock_sum_change
  ) as sums
  group by shop_id, warehouse_id, category_id
), counted as (
  select l.shop_id, l.warehouse_id,
    coalesce(p.category_id, '00000000-0000-0000-0000-000000000000') as category_id,
    count(*) filter (where l.on_hand > 0) as goods,
    count(*) filter (where l.is_low and l.on_hand > 0) as low,
    count(*) filter (where l.on_hand <= 0) as out, sum(l.value) as value
  from stock_level l
  join variant v on v.shop_id = l.shop_id and v.id = l.variant_id
  join product p on p.shop_id = v.shop_id and p.id = v.product_id
  where l.on_hand <> 0 or v.archived_at is null
  group by 1, 2, 3
)
select shop_id, warehouse_id, category_id, k.goods as kept_goods, c.goods, k.low as kept_low,
  c.low, k.out as kept_out, c.out, k.value as existing_value, c.value
from kept k full join counted c using (shop_id, warehouse_id, category_id)
where coalesce(k.goods, 0) <> coalesce(c.goods, 0) or coalesce(k.low, 0) <> coalesce(c.low, 0)
  or coalesce(k.out, 0) <> coalesce(c.out, 0) or coalesce(k.value, 0) <> coalesce(c.value, 0)
