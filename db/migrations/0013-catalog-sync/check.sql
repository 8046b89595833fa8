-- The searches read past row-level security: only the application role may ask them.
select p.proname as fault from pg_proc p
where p.proname in ('search_variants', 'search_products')
  and (not p.prosecdef or pg_get_userbyid(p.proowner) <> 'halkhata_identity'
    or has_function_privilege('public', p.oid, 'execute'));
-- The role that they run as can write nothing of the catalogue.
select t as fault from unnest(array['product', 'variant', 'barcode']) as t
where has_table_privilege('halkhata_identity', t, 'insert')
  or has_table_privilege('halkhata_identity', t, 'update')
  or has_table_privilege('halkhata_identity', t, 'delete');
