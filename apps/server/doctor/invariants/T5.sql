-- every foreign key between tables of a shop contains the shop
select k.conname, k.conrelid::regclass::text as on_table
from pg_constraint k
where k.contype = 'f'
  and exists (select from pg_attribute a
    where a.attrelid = k.conrelid and a.attname = 'shop_id' and not a.attisdropped)
  and exists (select from pg_attribute a
    where a.attrelid = k.confrelid and a.attname = 'shop_id' and not a.attisdropped)
  and not exists (select from unnest(k.conkey) as key
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = key
    where a.attname = 'shop_id')
