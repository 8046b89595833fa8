-- Every shop has the account and the method of customers' deposits.
select shop_id as fault from shop s
where not exists (
  select from account a join payment_method m on m.shop_id = a.shop_id and m.account_id = a.id
  where a.shop_id = s.shop_id and a.purpose = 'customer_deposit' and a.control_of = 'deposit'
    and m.kind = 'deposit');
-- The token is still looked up by the identity role, and by nobody but the application.
select p.proname as fault from pg_proc p
where p.proname = 'authenticate'
  and (not p.prosecdef or pg_get_userbyid(p.proowner) <> 'halkhata_identity'
    or has_function_privilege('public', p.oid, 'execute'));
-- What was posted can be read and appended to, never changed or taken away.
select t as fault from unnest(array['deposit', 'payment_received', 'payment_received_line']) as t
where has_table_privilege('halkhata_app', t, 'update')
  or has_table_privilege('halkhata_app', t, 'delete')
  or has_table_privilege('halkhata_app', t, 'truncate');
