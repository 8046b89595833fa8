-- Only the application role may look a token up, and it does so with no more than it needs.
select p.proname as fault from pg_proc p
where p.proname in ('authenticate', 'memberships_of')
  and (not p.prosecdef or pg_get_userbyid(p.proowner) <> 'halkhata_identity'
    or has_function_privilege('public', p.oid, 'execute'));
