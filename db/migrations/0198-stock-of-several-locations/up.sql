-- An export may have a column of stock for each location of a shop: where each goes beside the
-- first, as [{column, warehouse_id}]; without a warehouse the column is left out.
alter table import_batch add column locations jsonb not null default '[]'
  check (jsonb_typeof(locations) = 'array');
