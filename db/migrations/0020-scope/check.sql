-- A warehouse where somebody works lies in a branch where he works.
select w.membership_id as fault from membership_warehouse w
where not exists (
  select from membership_branch b
  where b.shop_id = w.shop_id and b.membership_id = w.membership_id and b.branch_id = w.branch_id);
-- What reverses a document lies where that one does.
select d.id as fault from document d
join document o on o.shop_id = d.shop_id and o.id = d.reverses_id
where o.warehouse_id <> d.warehouse_id;
-- The token is still looked up by the identity role, and by nobody but the application.
select p.proname as fault from pg_proc p
where p.proname in ('authenticate', 'memberships_of')
  and (not p.prosecdef or pg_get_userbyid(p.proowner) <> 'halkhata_identity'
    or has_function_privilege('public', p.oid, 'execute'));
