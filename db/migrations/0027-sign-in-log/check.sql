-- Still nobody who serves requests takes a sign-in away by himself.
select r as fault from unnest(array['halkhata_app', 'halkhata_identity']) as r
where has_table_privilege(r, 'sign_in_event', 'delete');
