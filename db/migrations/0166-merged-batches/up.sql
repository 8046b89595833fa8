-- Batches and pieces of a duplicate go on under the survivor: each points to the batch of the same
-- name there. Goods that left it come back to that one.
alter table batch
  add column merged_into uuid,
  add foreign key (shop_id, merged_into) references batch (shop_id, id),
  add check (merged_into <> id);
create index batch_merged_into on batch (shop_id, merged_into) where merged_into is not null;
