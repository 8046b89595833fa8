-- Into which place a sign-in led, or would have: only the shop of that place is told of it. null:
-- into none, or the account is nobody's.
alter table sign_in_event add column membership_id uuid;

-- Of whoever was in one shop alone it was that one.
alter table sign_in_event no force row level security;
alter table membership no force row level security;
update sign_in_event e set membership_id = m.id
from membership m
where m.user_id = e.user_id
  and not exists (select from membership o where o.user_id = m.user_id and o.id <> m.id);
alter table membership force row level security;
alter table sign_in_event force row level security;

create index sign_in_event_of_place on sign_in_event (membership_id, at desc, id desc);
-- What is old is forgotten, the oldest first.
create index sign_in_event_by_time on sign_in_event (at);
create index sign_in_failure_by_time on sign_in_failure (failed_at);

-- Of `membership` a shop sees only its own rows.
drop policy persons_of_shop on sign_in_event;
create policy places_of_shop on sign_in_event for select to halkhata_app
  using (exists (select from membership m where m.id = sign_in_event.membership_id));

-- Nobody takes away what is written down, but time: after 400 days, a few at a time.
create policy time_forgets on sign_in_event for delete to current_user
  using (at < now() - interval '400 days');
create policy time_finds on sign_in_event for select to current_user
  using (at < now() - interval '400 days');

create function forget_sign_ins() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  migration text := coalesce(current_setting('app.migration', true), '');
begin
  if not exists (select from sign_in_event where at < now() - interval '400 days') then
    return;
  end if;
  perform set_config('app.migration', 'time', true);
  delete from sign_in_event where id in (
    select id from sign_in_event where at < now() - interval '400 days'
    order by at limit 100 for update skip locked);
  perform set_config('app.migration', migration, true);
end $$;
revoke all on function forget_sign_ins() from public;
grant execute on function forget_sign_ins() to halkhata_app;
