select 'nobody may read second factors' as fault
where has_table_privilege('halkhata_identity', 'second_factor', 'select')
  or has_table_privilege('halkhata_identity', 'recovery_code', 'select');
