-- Every shop has the account of bad debts.
select shop_id as fault from shop s
where not exists (select from account a
  where a.shop_id = s.shop_id and a.purpose = 'bad_debt' and a.kind = 'expense');
-- What was written off can be read and appended to, never changed or taken away.
select t as fault from unnest(array['write_off', 'write_off_line']) as t
where has_table_privilege('halkhata_app', t, 'update')
  or has_table_privilege('halkhata_app', t, 'delete')
  or has_table_privilege('halkhata_app', t, 'truncate');
