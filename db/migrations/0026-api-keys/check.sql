-- The key is looked up by the identity role, and by nobody but the application.
select p.proname as fault from pg_proc p
where p.proname = 'authenticate_key'
  and (not p.prosecdef or pg_get_userbyid(p.proowner) <> 'halkhata_identity'
    or has_function_privilege('public', p.oid, 'execute'));
-- Every owner may make keys.
select r.id as fault from role r
where r.code = 'owner' and not r.permissions @> array['api-keys.create'];
