-- a movement of tracked stock assigns all of its quantity to batches
with tracked as (
  select shop_id, document_id, line_no, sum(quantity) as quantity
  from batch_move group by shop_id, document_id, line_no
)
select t.shop_id, t.document_id, t.line_no, m.quantity, t.quantity as in_batches
from tracked t
join stock_movement m using (shop_id, document_id, line_no)
where m.quantity <> t.quantity
