-- Goods that were put away are worth what they are worth while they lie there: a list of stock by
-- name shows them among those that are sold.
create index variant_put_away on variant (shop_id, search_text, id) where archived_at is not null;
