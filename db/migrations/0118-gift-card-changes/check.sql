-- What was put onto cards and written off can be read and appended to, never changed or taken away.
select t as fault from unnest(array['gift_card_change']) as t
where has_table_privilege('halkhata_app', t, 'update')
  or has_table_privilege('halkhata_app', t, 'delete')
  or has_table_privilege('halkhata_app', t, 'truncate');
