-- a repair is in the stage of its last step, and its order is done or cancelled with it
select j.shop_id, j.order_id, j.stage, l.stage as last_stage, o.done_at, o.closed_at
from repair j
join trade_order o on o.shop_id = j.shop_id and o.id = j.order_id
left join lateral (
  select s.stage from repair_stage s
  where s.shop_id = j.shop_id and s.order_id = j.order_id
  order by s.step desc limit 1
) l on true
where j.stage is distinct from l.stage
  or (j.stage = 'handed_over') <> (o.done_at is not null)
  or (j.stage = 'given_up') <> (o.closed_at is not null)
