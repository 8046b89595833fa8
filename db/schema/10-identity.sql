-- People: who they are, how they sign in, and in which shops they work.

-- Failed sign-ins only, counted per account and per address.
create table sign_in_failure (
  id uuid primary key,
  account text not null,
  address text not null,
  failed_at timestamptz not null
);
create index sign_in_failure_of_account on sign_in_failure (account, failed_at);
create index sign_in_failure_of_address on sign_in_failure (address, failed_at);
create index sign_in_failure_by_time on sign_in_failure (failed_at);

-- A link that was mailed. Rows stay until they are over, used or not: they are what is counted.
create table email_link (
  -- HMAC-SHA-256 of the token under a key of the site
  token_hash bytea primary key check (length(token_hash) = 32),
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  -- from where it was asked for
  address text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- HMAC-SHA-256 of the secret in the asking browser's cookie
  browser_hash bytea not null check (length(browser_hash) = 32),
  -- HMAC-SHA-256 of this link's token and the code that the asking browser shows
  code_hash bytea not null check (length(code_hash) = 32),
  wrong_codes smallint not null default 0 check (wrong_codes between 0 and 5),
  created_at timestamptz not null
);
create index email_link_of_email on email_link (email, created_at);
create index email_link_of_address on email_link (address, created_at);
create index email_link_end on email_link (expires_at);

-- A person, who may be a member of several shops.
create table app_user (
  id uuid primary key,
  email text unique check (email = lower(email) and length(email) between 3 and 254),
  phone text unique check (phone ~ '^\+[0-9]{7,15}$'),
  name text not null check (length(name) between 1 and 200),
  password_hash text,
  language text not null default 'bn' check (language in ('bn', 'en')),
  disabled_at timestamptz,
  -- An address counts once its owner has proved it.
  email_verified_at timestamptz,
  phone_verified_at timestamptz,
  -- Which of several shops sign-in takes.
  chosen_membership_id uuid,
  -- Who runs the platform for its shops. An operator is nothing in a shop unless he belongs to
  -- it.
  is_operator boolean not null default false,
  created_at timestamptz not null,
  check (email is not null or phone is not null),
  check (email is not null or email_verified_at is null),
  check (phone is not null or phone_verified_at is null)
);

-- A person's place in a shop. Its row is visible to that shop only.
create table membership (
  id uuid primary key,
  user_id uuid not null references app_user,
  shop_id uuid not null,
  role_id uuid not null,
  ended_at timestamptz,
  -- Since `ended_at` a person may not enter: disabled, or, since `removed_at`, no longer of the
  -- shop.
  removed_at timestamptz,
  version integer not null default 1,
  unique (shop_id, user_id),
  -- Nobody's session is ever in somebody else's place.
  unique (id, user_id),
  unique (shop_id, id),
  check (removed_at is null or ended_at is not null)
);
create index membership_of_user on membership (user_id);

-- A sign-in of a person in one browser or device.
create table session (
  id uuid primary key,
  -- SHA-256 of the random token in the cookie
  token_hash bytea not null unique check (length(token_hash) = 32),
  membership_id uuid references membership,
  user_agent text not null default '',
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  -- A session is a person's. Who has no shop (yet) has one too, without a place in any.
  user_id uuid not null references app_user,
  -- From where it was used last, as far as its owner may want to know.
  address text not null default '' check (length(address) <= 64),
  created_at timestamptz not null,
  foreign key (membership_id, user_id) references membership (id, user_id)
);
create index session_of_membership on session (membership_id);
create index session_of_user on session (user_id, last_seen_at);

-- What a product call carries: at most 15 minutes, then renewed from the session.
create table access_token (
  token_hash bytea primary key check (length(token_hash) = 32),
  session_id uuid not null references session on delete cascade,
  expires_at timestamptz not null
);
create index access_token_of_session on access_token (session_id);

-- A browser sends no header with a link: for a file a ticket takes the token's place, once. Its
-- access token has a hash that no token in a header has, so only its link leads to it.
create table file_ticket (
  -- as in access_token
  token_hash bytea primary key references access_token on delete cascade,
  path text not null
);

-- One code of six digits that was sent to an address, for one purpose, to be used once. It is
-- asked for by a browser, which alone can use it: it holds the token. An address that is nobody's
-- has a row as well, which no code fits, so that nobody can tell.
create table one_time_code (
  id uuid primary key,
  purpose text not null check (purpose in ('registration', 'reset')),
  token_hash bytea not null check (length(token_hash) = 32),
  -- an e-mail address or a phone number, each in its one form
  address text not null,
  -- where the request came from
  requested_from text not null,
  code_hash bytea check (length(code_hash) = 32),
  wrong_tries smallint not null default 0,
  -- a reset: whose password
  user_id uuid references app_user,
  -- a registration: who it will be
  name text,
  password_hash text,
  language text not null check (language in ('bn', 'en')),
  expires_at timestamptz not null,
  -- used, or followed by another
  ended_at timestamptz,
  created_at timestamptz not null
);
create unique index one_time_code_of_token on one_time_code (token_hash) where ended_at is null;
create index one_time_code_of_address on one_time_code (address, created_at);
create index one_time_code_of_asker on one_time_code (requested_from, created_at);
create index one_time_code_created on one_time_code (created_at);
create index one_time_code_of_user on one_time_code (user_id) where user_id is not null;

-- Who has shown the code of a reset may choose a password, once.
create table reset_token (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references app_user,
  -- the address that the code went to
  address text not null,
  expires_at timestamptz not null
);
create index reset_token_of_user on reset_token (user_id);

-- A person whom an identity provider vouches for: one account each way.
create table linked_account (
  id uuid primary key,
  user_id uuid not null references app_user,
  provider text not null check (provider ~ '^[a-z][a-z0-9-]{0,31}$'),
  -- how the provider calls the account, never used again for another
  provider_account_id text not null check (length(provider_account_id) between 1 and 255),
  -- as the provider gave it when it was linked: shown, never used to sign in
  email text check (length(email) <= 254),
  linked_at timestamptz not null,
  unique (provider, provider_account_id),
  unique (user_id, provider)
);

-- The branches that a member works in; no row: all of them.
create table membership_branch (
  shop_id uuid not null,
  membership_id uuid not null,
  branch_id uuid not null,
  primary key (shop_id, membership_id, branch_id),
  foreign key (shop_id, membership_id) references membership (shop_id, id)
);

-- Of a branch in which the person works: the foreign key lets no other in.
create table membership_warehouse (
  shop_id uuid not null,
  membership_id uuid not null,
  warehouse_id uuid not null,
  branch_id uuid not null,
  primary key (shop_id, membership_id, warehouse_id),
  foreign key (shop_id, membership_id, branch_id)
    references membership_branch (shop_id, membership_id, branch_id)
);

-- Signing in, and what else happens to an account before a shop is known.
create table sign_in_event (
  id uuid primary key,
  at timestamptz not null,
  -- null: what was typed is nobody's account
  user_id uuid references app_user,
  event text not null check (event ~ '^[a-z_]{1,40}$'),
  -- password, google, email_link, pin …
  method text not null default '' check (method ~ '^[a-z_]{0,40}$'),
  address text not null,
  user_agent text not null,
  -- The membership that a sign-in led to, or would have: only the shop of it sees the event.
  -- null: none, or the account does not exist.
  membership_id uuid
);
create index sign_in_event_of_user on sign_in_event (user_id, at desc, id desc);
create index sign_in_event_of_place on sign_in_event (membership_id, at desc, id desc);
-- What is old is forgotten, the oldest first.
create index sign_in_event_by_time on sign_in_event (at);

-- The authenticator app of a person.
create table second_factor (
  user_id uuid primary key references app_user,
  -- the key that the app has too, locked by the site's secret
  sealed_key bytea not null,
  begun_at timestamptz not null,
  -- null: a code of it was not shown yet, and none is asked for
  confirmed_at timestamptz,
  -- of the code that was used last: neither it nor an earlier one is good again
  last_step bigint not null default 0
);

-- Gone when used. HMAC-SHA-256 of the code under a key of the site.
create table recovery_code (
  user_id uuid not null references second_factor on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  primary key (user_id, code_hash)
);

-- Who has shown the first, and must show the second within five minutes.
create table sign_in_challenge (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references app_user,
  -- by what the first was shown: password, google, email_link
  method text not null check (method ~ '^[a-z_]{1,40}$'),
  wrong_tries smallint not null default 0,
  expires_at timestamptz not null
);
create index sign_in_challenge_end on sign_in_challenge (expires_at);
create index sign_in_challenge_of_user on sign_in_challenge (user_id);

-- Whose token this is, for calls that need a person and no shop. Sets no shop.
create function whose_token(token_hash bytea)
returns table (
  user_id uuid, session_id uuid, membership_id uuid, user_name text, language text
)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, s.id, s.membership_id, u.name, u.language
  from access_token t
  join session s on s.id = t.session_id
  join app_user u on u.id = s.user_id
  where t.token_hash = whose_token.token_hash
    and t.expires_at > now() and s.expires_at > now() and u.disabled_at is null
$$;

-- The owner of the tables is refused too, unless a migration says that it is one.
create function refuse_change() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.migration', true), '') = '' then
    raise exception '% is only ever appended to', tg_table_name
      using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create trigger sign_in_event_is_kept before update or delete or truncate on sign_in_event
  for each statement execute function refuse_change();

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

-- Rights

grant select, insert, update, delete on sign_in_failure to halkhata_app;

grant select, insert, update, delete on email_link to halkhata_app;

grant select, insert, update on app_user to halkhata_app;
grant select on app_user to halkhata_identity;

call protect_shop_table('membership', 'select, insert, update');
grant select on membership to halkhata_identity;
create policy identity_reads on membership for select to halkhata_identity using (true);

grant select, insert, update, delete on session to halkhata_app;
grant select on session to halkhata_identity;

grant select, insert, update, delete on access_token to halkhata_app;
grant select on access_token to halkhata_identity;

grant select, insert, delete on file_ticket to halkhata_app;

grant select, insert, update, delete on one_time_code to halkhata_app;

grant select, insert, delete on reset_token to halkhata_app;

grant select, insert, update, delete on linked_account to halkhata_app;

call protect_shop_table('membership_branch', 'select, insert, delete');
grant select on membership_branch to halkhata_identity;
create policy identity_reads on membership_branch for select to halkhata_identity using (true);

call protect_shop_table('membership_warehouse', 'select, insert, delete');
grant select on membership_warehouse to halkhata_identity;
create policy identity_reads on membership_warehouse for select to halkhata_identity using (true);

alter table sign_in_event enable row level security;
alter table sign_in_event force row level security;
grant select, insert on sign_in_event to halkhata_app;
create policy anybody_records on sign_in_event for insert to halkhata_app with check (true);
create policy places_of_shop on sign_in_event for select to halkhata_app
  using (exists (select from membership m where m.id = sign_in_event.membership_id));
-- Nobody takes away what is written down, but time: after 400 days, a few at a time.
create policy time_forgets on sign_in_event for delete to current_user
  using (at < now() - interval '400 days');
create policy time_finds on sign_in_event for select to current_user
  using (at < now() - interval '400 days');

grant select, insert, update, delete on second_factor to halkhata_app;

grant select, insert, update, delete on recovery_code to halkhata_app;

grant select, insert, update, delete on sign_in_challenge to halkhata_app;

revoke all on function forget_sign_ins() from public;
grant execute on function forget_sign_ins() to halkhata_app;

-- A function is handed over only to a role that may create in its schema.
grant create on schema public to halkhata_identity;
alter function whose_token(bytea) owner to halkhata_identity;
revoke all on function whose_token(bytea) from public;
grant execute on function whose_token(bytea) to halkhata_app;
revoke create on schema public from halkhata_identity;
