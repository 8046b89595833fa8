-- What was written down can be read and appended to, never changed or taken away.
select t as fault
from unnest(array['audit_log', 'sign_in_event', 'approval', 'approval_right',
  'document_approval']) as t, unnest(array['halkhata_app', 'halkhata_identity']) as r
where has_table_privilege(r, t, 'update')
  or has_table_privilege(r, t, 'delete')
  or has_table_privilege(r, t, 'truncate');
