select 'a session is not its membership''s person' as fault
from session s join membership m on m.id = s.membership_id where m.user_id <> s.user_id limit 1;
select 'nobody may read what is sent' as fault
where has_table_privilege('halkhata_identity', 'outgoing_message', 'select');
