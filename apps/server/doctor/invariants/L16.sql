-- the points of each customer are the sum of their lines
with lines as (
  select l.shop_id, coalesce(p.merged_into, p.id) as party_id, sum(l.points) as points
  from point_line l join party p on p.shop_id = l.shop_id and p.id = l.party_id
  group by l.shop_id, coalesce(p.merged_into, p.id)
)
select shop_id, party_id, b.balance, l.points as ought
from point_balance b full join lines l using (shop_id, party_id)
where coalesce(b.balance, 0) <> coalesce(l.points, 0)
