-- The accounts of a shop at other services, and the messages that go by them.

-- An account at a service. It acts for the member who connected it.
create table connection (
  shop_id uuid not null references shop,
  id uuid not null,
  app text not null check (app ~ '^[a-z][a-z0-9_]{1,30}$'),
  category text not null check (category in ('payment', 'courier', 'channel', 'message')),
  name text not null check (length(name) between 1 and 80),
  mode text not null check (mode in ('live', 'sandbox')),
  -- their name of the account; of a secret only its end
  account text not null,
  state text not null check (state in ('active', 'paused', 'needs_attention', 'disconnected')),
  -- why it needs attention
  attention_code text,
  acts_as uuid not null,
  -- null: disconnected
  sealed_keys bytea,
  -- until then one caller renews the tokens, and others wait for it
  refresh_until timestamptz,
  -- the service's balance in minor units, where it has one
  balance bigint,
  balance_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid not null references app_user,
  primary key (shop_id, id),
  unique (shop_id, app, mode, account),
  foreign key (shop_id, acts_as) references membership (shop_id, id),
  check ((state = 'disconnected') = (sealed_keys is null)),
  check ((state = 'needs_attention') = (attention_code is not null))
);

-- A member who was sent to a service to permit a connection. It is used once, by the same session.
create table connection_attempt (
  shop_id uuid not null references shop,
  -- SHA-256 of the state that comes back with the browser
  state_hash bytea not null check (length(state_hash) = 32),
  app text not null,
  -- of the connection that is to be
  name text not null check (length(name) between 1 and 80),
  session_id uuid not null,
  expires_at timestamptz not null,
  primary key (shop_id, state_hash)
);

-- The last calls of a connection: what was called and how it ended; neither headers nor bodies.
create table connection_call (
  shop_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  at timestamptz not null,
  operation text not null,
  method text not null,
  -- without the query
  path text not null,
  -- null: no answer
  status integer,
  duration_ms integer not null check (duration_ms >= 0),
  -- null: it succeeded
  failure_code text,
  their_code text not null default '',
  primary key (shop_id, id),
  foreign key (shop_id, connection_id) references connection (shop_id, id)
);
create index connection_call_by_time on connection_call (shop_id, connection_id, at desc, id desc);

-- An SMS that goes by a connection. Recipient and text are encrypted, and deleted when nobody needs
-- them any more.
create table sms_message (
  shop_id uuid not null,
  -- that of the queued message: handed over twice, it is one
  id uuid not null,
  connection_id uuid not null,
  -- null: erased
  sealed_content bytea,
  -- the last digits, to recognize the recipient by
  recipient_end text not null,
  -- in which the text goes over the air
  parts smallint not null check (parts > 0),
  -- `unsure`: no answer came, and it may have been sent
  state text not null
    check (state in ('waiting', 'running', 'sent', 'unsure', 'dead', 'dropped')),
  -- of a message that was sent
  delivery text check (delivery in ('pending', 'delivered', 'failed', 'unknown')),
  -- of sending, or of reading the delivery
  tries smallint not null default 0,
  -- null: nothing is to be done; while a worker has it, the end of its lease and its fence
  due_at timestamptz,
  last_code text,
  last_text text not null default '',
  -- the gateway's id
  their_id text,
  -- in minor units; null: the gateway did not say
  charge bigint,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  expires_at timestamptz not null,
  -- why a person set it aside
  ignored_reason text,
  primary key (shop_id, id),
  foreign key (shop_id, connection_id) references connection (shop_id, id),
  check ((state = 'sent') = (delivery is not null))
);
create index sms_message_by_time on sms_message (shop_id, created_at desc, id desc);
create index sms_message_by_connection
  on sms_message (shop_id, connection_id, created_at desc, id desc);
create index sms_message_due on sms_message (shop_id, connection_id, due_at)
  where due_at is not null;
-- What a notice of the gateway names.
create index sms_message_by_their_id on sms_message (shop_id, connection_id, their_id)
  where their_id is not null;
-- What waits, and what a person must look at: of a connection, and in the list of the shop.
create index sms_message_open on sms_message (shop_id, connection_id)
  where state in ('waiting', 'running', 'unsure', 'dead') or delivery = 'failed';
create index sms_message_open_by_time on sms_message (shop_id, created_at desc, id desc)
  where state in ('waiting', 'running', 'unsure', 'dead') or delivery = 'failed';

-- Connections with a message that has been due for a minute: its job was lost. Of those that do not
-- work now, what is late all the same: it came too late to be sent, or its worker was killed.
create function overdue_sms(at timestamptz, most integer)
returns table (shop_id uuid, connection_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct m.shop_id, m.connection_id
  from sms_message m
  join connection c on c.shop_id = m.shop_id and c.id = m.connection_id
  where m.due_at < at - interval '1 minute'
    and (c.state = 'active' or m.state = 'running' or m.state = 'waiting' and m.expires_at <= at)
  limit most
$$;

-- Erases recipients and texts after 30 days, and the rest after 180, once nothing is to be sent any
-- more: what is due by a paused connection would stay for ever.
create function erase_old_sms(at timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  update sms_message set sealed_content = null
  where created_at < at - interval '30 days' and sealed_content is not null
    and (due_at is null or expires_at <= at);
  delete from sms_message
  where created_at < at - interval '180 days' and (due_at is null or expires_at <= at);
$$;

-- Rights

call protect_shop_table('connection', 'select, insert, update');
grant select on connection to halkhata_identity;
create policy identity_reads on connection for select to halkhata_identity using (true);

call protect_shop_table('connection_attempt', 'select, insert, delete');

call protect_shop_table('connection_call', 'select, insert, delete');

call protect_shop_table('sms_message', 'select, insert, update, delete');
grant select, update, delete on sms_message to halkhata_identity;
create policy identity_erases on sms_message to halkhata_identity using (true);

-- A function can only be given to a role that may create in its schema.
grant create on schema public to halkhata_identity;
alter function overdue_sms(timestamptz, integer) owner to halkhata_identity;
revoke all on function overdue_sms(timestamptz, integer) from public;
grant execute on function overdue_sms(timestamptz, integer) to halkhata_app;
alter function erase_old_sms(timestamptz) owner to halkhata_identity;
revoke all on function erase_old_sms(timestamptz) from public;
grant execute on function erase_old_sms(timestamptz) to halkhata_app;
revoke create on schema public from halkhata_identity;
