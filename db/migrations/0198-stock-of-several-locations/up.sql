-- An export may have a column of stock for each location of a shop: where each goes beside the
-- first, as [{column, warehouse_id}]; without a warehouse the column is left out.
alter table import_batch add column locations jsonb not null default '[]'
  check (jsonb_typeof(locations) = 'array');

-- Texts of old fonts are shown with what is stored of them.
alter table import_message drop constraint import_message_level_check;
alter table import_message add constraint import_message_level_check
  check (level in ('fault', 'passed', 'converted'));
