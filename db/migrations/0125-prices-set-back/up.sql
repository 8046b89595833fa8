-- Which change of many prices a price was set back from: to undo one is no look at what goods cost.
alter table price_change
  add column undoes_batch_id uuid,
  add foreign key (shop_id, undoes_batch_id) references price_batch (shop_id, id);

alter table price_change no force row level security;
alter table price_batch no force row level security;
update price_change u set undoes_batch_id = b.id
from price_batch b
join price_change c on c.shop_id = b.shop_id and c.batch_id = b.id
where u.shop_id = b.shop_id and u.batch_id is null and u.at = b.undone_at
  and u.actor_id = b.undone_by and u.variant_id = c.variant_id
  and u.sale_price_before = c.sale_price and u.sale_price = c.sale_price_before;
alter table price_change force row level security;
alter table price_batch force row level security;
