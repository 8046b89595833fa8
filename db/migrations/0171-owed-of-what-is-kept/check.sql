-- What is owed more or less can be read and appended to, never changed or taken away.
select t as fault from unnest(array['owed_correction']) as t
where has_table_privilege('halkhata_app', t, 'update')
  or has_table_privilege('halkhata_app', t, 'delete')
  or has_table_privilege('halkhata_app', t, 'truncate');
