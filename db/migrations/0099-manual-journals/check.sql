-- What was written by hand can be read and appended to, never changed or taken away.
select t as fault from unnest(array['manual_journal', 'manual_journal_line']) as t
where has_table_privilege('halkhata_app', t, 'update')
  or has_table_privilege('halkhata_app', t, 'delete')
  or has_table_privilege('halkhata_app', t, 'truncate');
