-- Notices of services: what they push to an address of a connection.

-- An address of a connection. A new one takes its place, and this one answers for a week more.
create table notice_address (
  shop_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  -- SHA-256 of the token in the address
  token_hash bytea not null,
  -- by which the service signs
  sealed_secret bytea not null,
  created_at timestamptz not null,
  -- null: it is the present one
  ends_at timestamptz,
  primary key (shop_id, id),
  foreign key (shop_id, connection_id) references connection (shop_id, id)
);
create unique index notice_address_of_token on notice_address (token_hash);
create unique index notice_address_present
  on notice_address (shop_id, connection_id) where ends_at is null;

-- A notice whose signature was right. Its body is sealed: it may name a person.
create table received_notice (
  shop_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  -- the service's own id of it: however often it comes, it is one
  notice_id text not null check (length(notice_id) between 1 and 200),
  topic text not null check (length(topic) <= 64),
  -- null: erased
  sealed_body bytea,
  -- `ignored`: it is about nothing that is known here; `unreadable`: its body makes no sense
  state text not null check (state in ('waiting', 'done', 'ignored', 'unreadable')),
  received_at timestamptz not null,
  worked_at timestamptz,
  primary key (shop_id, id),
  unique (shop_id, connection_id, notice_id),
  foreign key (shop_id, connection_id) references connection (shop_id, id)
);
create index received_notice_by_time on received_notice (shop_id, received_at desc, id desc);
create index received_notice_by_connection
  on received_notice (shop_id, connection_id, received_at desc, id desc);
-- For the erasure: of bodies, and of what has none
create index received_notice_full on received_notice (received_at) where sealed_body is not null;
create index received_notice_empty on received_notice (received_at) where sealed_body is null;
create index received_notice_waiting on received_notice (shop_id, connection_id, received_at, id)
  where state = 'waiting';

-- An address by its token, before the shop is known; one that ended is found no more. Sets its shop
-- for the rest of the transaction.
create function open_notice_address(hash bytea, moment timestamptz)
returns table (shop_id uuid, id uuid, connection_id uuid, app text, sealed_secret bytea)
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
#variable_conflict use_column
begin
  for shop_id, id, connection_id, app, sealed_secret in
    select a.shop_id, a.id, a.connection_id, c.app, a.sealed_secret
    from notice_address a
    join connection c on c.shop_id = a.shop_id and c.id = a.connection_id
    where a.token_hash = open_notice_address.hash
      and (a.ends_at is null or a.ends_at > open_notice_address.moment)
      and c.state <> 'disconnected'
  loop
    perform set_config('app.shop_id', shop_id::text, true);
    return next;
  end loop;
end $$;

-- The connections behind a given one that have notices to work on, and whether one has waited for a
-- minute while its connection works. Each costs a few rows, however many wait.
create function connections_with_notices(moment timestamptz, after_shop uuid,
  after_connection uuid, most integer)
returns table (shop_id uuid, connection_id uuid, is_overdue boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  with recursive walked as (
    (
      select n.shop_id, n.connection_id from received_notice n
      where n.state = 'waiting' and (n.shop_id, n.connection_id) > (after_shop, after_connection)
      order by n.shop_id, n.connection_id limit 1
    )
    union all
    select f.shop_id, f.connection_id from walked l cross join lateral (
      select n.shop_id, n.connection_id from received_notice n
      where n.state = 'waiting' and (n.shop_id, n.connection_id) > (l.shop_id, l.connection_id)
      order by n.shop_id, n.connection_id limit 1
    ) as f
  )
  select l.shop_id, l.connection_id,
    exists (select from connection c
      where c.shop_id = l.shop_id and c.id = l.connection_id and c.state = 'active')
    and (select n.received_at < moment - interval '1 minute' from received_notice n
      where n.shop_id = l.shop_id and n.connection_id = l.connection_id and n.state = 'waiting'
      order by n.received_at limit 1)
  from walked l limit most
$$;

-- Erases bodies after 30 days and the rest after 180, at most `most` of each. Returns how many.
create function erase_old_notices(moment timestamptz, most integer) returns integer
language sql security definer set search_path = public, pg_temp as $$
  delete from notice_address where ends_at < moment;
  with full_ones as materialized (
    select shop_id, id from received_notice
    where received_at < moment - interval '30 days' and sealed_body is not null
    order by received_at limit most
  ), empty_ones as materialized (
    select shop_id, id from received_notice
    where received_at < moment - interval '180 days' and sealed_body is null
    order by received_at limit most
  ), erased as (
    update received_notice n set sealed_body = null from full_ones f
    where n.shop_id = f.shop_id and n.id = f.id returning 1
  ), deleted as (
    delete from received_notice n using empty_ones e
    where n.shop_id = e.shop_id and n.id = e.id returning 1
  )
  select ((select count(*) from erased) + (select count(*) from deleted))::integer
$$;

-- Rights

call protect_shop_table('notice_address', 'select, insert, update, delete');
call protect_shop_table('received_notice', 'select, insert, update, delete');

grant select, delete on notice_address to halkhata_identity;
grant select, update, delete on received_notice to halkhata_identity;
create policy identity_erases on notice_address to halkhata_identity using (true);
create policy identity_erases on received_notice to halkhata_identity using (true);

grant create on schema public to halkhata_identity;
alter function open_notice_address(bytea, timestamptz) owner to halkhata_identity;
alter function connections_with_notices(timestamptz, uuid, uuid, integer)
  owner to halkhata_identity;
alter function erase_old_notices(timestamptz, integer) owner to halkhata_identity;
revoke create on schema public from halkhata_identity;

revoke all on function open_notice_address(bytea, timestamptz) from public;
revoke all on function connections_with_notices(timestamptz, uuid, uuid, integer)
  from public;
revoke all on function erase_old_notices(timestamptz, integer) from public;
grant execute on function open_notice_address(bytea, timestamptz) to halkhata_app;
grant execute on function connections_with_notices(timestamptz, uuid, uuid, integer)
  to halkhata_app;
grant execute on function erase_old_notices(timestamptz, integer) to halkhata_app;
