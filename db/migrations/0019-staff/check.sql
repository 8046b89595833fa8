-- An invitation is looked up by the identity role, and by nobody but the application.
select p.proname as fault from pg_proc p
where p.proname = 'open_invitation'
  and (not p.prosecdef or pg_get_userbyid(p.proowner) <> 'halkhata_identity'
    or has_function_privilege('public', p.oid, 'execute'));
-- Every shop with roles has the ready ones.
select r.shop_id::text as fault from role r group by r.shop_id
having count(*) filter (where r.code in ('owner', 'branch_admin', 'cashier', 'storekeeper',
  'accountant', 'salesperson')) < 6;
