select 'nobody may read who is linked' as fault
where has_table_privilege('halkhata_identity', 'linked_account', 'select')
  or has_table_privilege('halkhata_identity', 'email_link', 'select');
