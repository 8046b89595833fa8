-- Every table of a shop is behind forced row-level security, and the application role owns none.
select c.relname as fault
from pg_class c
join pg_attribute a on a.attrelid = c.oid and a.attname = 'shop_id' and not a.attisdropped
where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
  and (not (c.relrowsecurity and c.relforcerowsecurity)
    or pg_get_userbyid(c.relowner) in ('halkhata_app', 'halkhata_identity'));
-- What was posted can be read and appended to, never changed or taken away.
select t as fault
from unnest(array['document', 'document_number', 'stock_movement', 'journal_entry', 'journal_line',
  'payment', 'allocation', 'sale', 'sale_line', 'sale_return', 'sale_return_line',
  'goods_receipt', 'goods_receipt_line', 'stock_adjustment', 'stock_adjustment_line',
  'reversal', 'audit_log']) as t
where has_table_privilege('halkhata_app', t, 'update')
  or has_table_privilege('halkhata_app', t, 'delete')
  or has_table_privilege('halkhata_app', t, 'truncate');
