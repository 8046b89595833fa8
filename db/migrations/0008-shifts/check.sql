-- What was counted, put into a drawer and taken out of it is appended to, never changed.
select t as fault
from unnest(array['shift_close', 'shift_note', 'cash_movement']) as t
where has_table_privilege('halkhata_app', t, 'update')
  or has_table_privilege('halkhata_app', t, 'delete')
  or has_table_privilege('halkhata_app', t, 'truncate');
-- Every shop has the accounts that drawers post to.
select s.shop_id as fault
from shop s
where exists (select from account a where a.shop_id = s.shop_id)
  and (select count(*) from account a where a.shop_id = s.shop_id and a.purpose in
    ('owner_capital', 'owner_drawings', 'other_income', 'cash_difference')) <> 4;
