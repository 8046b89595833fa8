-- every table of a shop has row-level security, enabled and forced
select c.relname
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
join pg_attribute a on a.attrelid = c.oid and a.attname = 'shop_id' and not a.attisdropped
where n.nspname = 'public' and c.relkind in ('r', 'p')
  and not (c.relrowsecurity and c.relforcerowsecurity)
