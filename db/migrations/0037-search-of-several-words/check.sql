-- The search reads past row-level security: only the application role may ask it.
select p.proname as fault from pg_proc p
where p.proname = 'search_variants'
  and (not p.prosecdef or pg_get_userbyid(p.proowner) <> 'halkhata_identity'
    or has_function_privilege('public', p.oid, 'execute'));
