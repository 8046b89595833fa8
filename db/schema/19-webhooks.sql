-- Webhooks out: addresses of other programs, what happened, and what was sent of it.

create table webhook_endpoint (
  shop_id uuid not null references shop,
  id uuid not null,
  url text not null check (length(url) between 1 and 2048),
  description text not null default '' check (length(description) <= 200),
  -- the types of events that it hears
  events text[] not null check (cardinality(events) > 0),
  -- sealed; signs what is sent
  secret bytea not null,
  -- the former secret, which signs beside the new one until then
  earlier_secret bytea,
  earlier_until timestamptz,
  -- null: it is served. `gone`: it answered so; `failing`: see docs/adr/0174
  disabled_at timestamptz,
  disabled_code text check (disabled_code in ('gone', 'failing')),
  -- the first failure since the last success
  failing_since timestamptz,
  -- calls that failed in a row, and events that were given up in a row
  failed_calls integer not null default 0,
  failed_events integer not null default 0,
  -- nothing is sent before
  resting_until timestamptz,
  -- a person has paused it: what happens waits
  paused_at timestamptz,
  succeeded_at timestamptz,
  created_at timestamptz not null,
  created_by uuid not null references app_user,
  version integer not null default 1,
  primary key (shop_id, id),
  check ((earlier_secret is null) = (earlier_until is null)),
  check ((disabled_at is null) = (disabled_code is null))
);
create index webhook_endpoint_earlier on webhook_endpoint (earlier_until)
  where earlier_until is not null;

-- The order of events: two may happen in one instant, and clocks may go back.
create sequence event_order;

-- Something that happened and that an endpoint hears. Never changed but for its body.
create table outgoing_event (
  shop_id uuid not null references shop,
  id uuid not null,
  type text not null check (length(type) between 1 and 64),
  -- what it happened to: a document, a product
  resource_id uuid not null,
  happened_at timestamptz not null,
  -- rises with each event of a shop: the order of what happened in one instant
  position bigint not null default nextval('event_order'::regclass),
  -- made when it is first sent; every try and every replay sends the same
  body text check (octet_length(body) <= 20000),
  primary key (shop_id, id)
);
create index outgoing_event_by_time on outgoing_event (shop_id, happened_at);

-- An event for an endpoint: to be sent, sent, or given up.
create table webhook_delivery (
  shop_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  -- that of the event
  position bigint not null,
  type text not null,
  resource_id uuid not null,
  happened_at timestamptz not null,
  -- deliveries of one lane are sent one after the other
  lane smallint not null check (lane between 0 and 3),
  -- failed: given up; dropped: the endpoint was disabled. Both can be replayed
  state text not null check (state in ('waiting', 'running', 'done', 'failed', 'dropped')),
  -- while a worker has it, the end of its lease and its fence. What waits behind an earlier event
  -- of its resource is due with that one
  due_at timestamptz not null,
  tries smallint not null default 0,
  -- of the last try: the status, a code of ours, how long it took, the beginning of the answer
  status smallint,
  code text,
  took_ms integer,
  answer text check (length(answer) <= 300),
  tried_at timestamptz,
  primary key (shop_id, id),
  unique (shop_id, endpoint_id, event_id),
  foreign key (shop_id, endpoint_id) references webhook_endpoint (shop_id, id),
  foreign key (shop_id, event_id) references outgoing_event (shop_id, id)
);
create index webhook_delivery_open
  on webhook_delivery (shop_id, endpoint_id, lane, due_at, position)
  where state in ('waiting', 'running');
create index webhook_delivery_of_resource
  on webhook_delivery (shop_id, endpoint_id, resource_id, position)
  where state in ('waiting', 'running');
create index webhook_delivery_failed
  on webhook_delivery (shop_id, endpoint_id, event_id) where state in ('failed', 'dropped');
create index webhook_delivery_by_event on webhook_delivery (shop_id, event_id, id);

-- The shops whose unfolded documents an endpoint waits for.
create function shops_with_listeners(most integer) returns table (shop_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct e.shop_id from webhook_endpoint e
  where e.disabled_at is null
    and exists (select from unfolded_document u where u.shop_id = e.shop_id)
  limit most
$$;

-- The lanes behind a given one that have something to send, and whether some of it has been due for
-- a minute at an endpoint that is served. Each lane costs a few rows, however much waits in it.
create function lanes_with_webhooks(moment timestamptz, after_shop uuid, after_endpoint uuid,
  after_lane smallint, most integer)
returns table (shop_id uuid, endpoint_id uuid, lane smallint, is_overdue boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  with recursive walked as (
    (
      select d.shop_id, d.endpoint_id, d.lane from webhook_delivery d
      where d.state in ('waiting', 'running')
        and (d.shop_id, d.endpoint_id, d.lane) > (after_shop, after_endpoint, after_lane)
      order by d.shop_id, d.endpoint_id, d.lane limit 1
    )
    union all
    select n.shop_id, n.endpoint_id, n.lane from walked l cross join lateral (
      select d.shop_id, d.endpoint_id, d.lane from webhook_delivery d
      where d.state in ('waiting', 'running')
        and (d.shop_id, d.endpoint_id, d.lane) > (l.shop_id, l.endpoint_id, l.lane)
      order by d.shop_id, d.endpoint_id, d.lane limit 1
    ) as n
  )
  select l.shop_id, l.endpoint_id, l.lane,
    exists (select from webhook_endpoint e
      where e.shop_id = l.shop_id and e.id = l.endpoint_id
        and e.disabled_at is null and e.paused_at is null
        and (e.resting_until is null or e.resting_until < moment))
    and (select d.due_at < moment - interval '1 minute' from webhook_delivery d
      where d.shop_id = l.shop_id and d.endpoint_id = l.endpoint_id and d.lane = l.lane
        and d.state in ('waiting', 'running')
      order by d.due_at limit 1)
  from walked l limit most
$$;

-- Erases the former secrets of endpoints whose time is over.
create function erase_earlier_secrets(moment timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  update webhook_endpoint set earlier_secret = null, earlier_until = null
  where earlier_until <= moment
$$;

-- The shops with events from before a moment.
create function shops_with_old_events(moment timestamptz, most integer)
returns table (shop_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.shop_id from shop s
  where exists (
    select from outgoing_event e where e.shop_id = s.shop_id and e.happened_at < moment)
  limit most
$$;

-- Rights

call protect_shop_table('webhook_endpoint', 'select, insert, update, delete');
call protect_shop_table('outgoing_event', 'select, insert, update, delete');
grant usage on sequence event_order to halkhata_app;
call protect_shop_table('webhook_delivery', 'select, insert, update, delete');

grant select on webhook_endpoint, outgoing_event, webhook_delivery to halkhata_identity;
grant update on webhook_endpoint to halkhata_identity;
create policy identity_reads on webhook_endpoint for select to halkhata_identity using (true);
create policy identity_erases on webhook_endpoint for update to halkhata_identity using (true);
create policy identity_reads on outgoing_event for select to halkhata_identity using (true);
create policy identity_reads on webhook_delivery for select to halkhata_identity using (true);

grant create on schema public to halkhata_identity;
alter function shops_with_listeners(integer) owner to halkhata_identity;
alter function lanes_with_webhooks(timestamptz, uuid, uuid, smallint, integer)
  owner to halkhata_identity;
alter function erase_earlier_secrets(timestamptz) owner to halkhata_identity;
alter function shops_with_old_events(timestamptz, integer) owner to halkhata_identity;
revoke create on schema public from halkhata_identity;

revoke all on function shops_with_listeners(integer) from public;
revoke all on function lanes_with_webhooks(timestamptz, uuid, uuid, smallint, integer)
  from public;
revoke all on function erase_earlier_secrets(timestamptz) from public;
revoke all on function shops_with_old_events(timestamptz, integer) from public;
grant execute on function shops_with_listeners(integer) to halkhata_app;
grant execute on function lanes_with_webhooks(timestamptz, uuid, uuid, smallint, integer)
  to halkhata_app;
grant execute on function erase_earlier_secrets(timestamptz) to halkhata_app;
grant execute on function shops_with_old_events(timestamptz, integer) to halkhata_app;
