-- transfers keep cost layers: no layer arrives with more than was sent, and only a surplus becomes
-- a new layer
with moved as (
  select distinct shop_id, transfer_id, document_id from stock_transfer_part
), sent as (
  -- transfers sent entirely in layers, in a shop that always used layers
  select t.shop_id, t.id as transfer_id
  from stock_transfer t
  join shop s on s.shop_id = t.shop_id and s.cost_method = 'fifo'
  cross join lateral (select min(m.order_no) as order_no, -sum(m.quantity) as quantity
    from stock_movement m
    where m.shop_id = t.shop_id and m.document_id = t.sent_id and m.kind = 'move') m
  where m.quantity = (select -sum(u.quantity) from stock_lot_use u
      where u.shop_id = t.shop_id and u.document_id = t.sent_id)
    and not exists (select from cost_method_change c
      where c.shop_id = t.shop_id and c.order_no > m.order_no)
), carried as (
  select s.shop_id, s.transfer_id, u.lot_no, sum(u.quantity) as quantity
  from sent s
  join moved d on d.shop_id = s.shop_id and d.transfer_id = s.transfer_id
  join stock_lot_use u on u.shop_id = d.shop_id and u.document_id = d.document_id
    and u.line_no < 1000000000
  group by s.shop_id, s.transfer_id, u.lot_no
), born as (
  select s.shop_id, s.transfer_id, sum(l.brought) as quantity
  from sent s
  join moved d on d.shop_id = s.shop_id and d.transfer_id = s.transfer_id
  join stock_lot l on l.shop_id = d.shop_id and l.document_id = d.document_id
  group by s.shop_id, s.transfer_id
)
select shop_id, transfer_id, lot_no, quantity from carried where quantity > 0
union all
select b.shop_id, b.transfer_id, null, b.quantity from born b
where b.quantity > (select coalesce(sum(p.quantity), 0) from stock_transfer_part p
  where p.shop_id = b.shop_id and p.transfer_id = b.transfer_id and p.kind = 'over')
