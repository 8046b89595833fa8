-- People: their accounts, how they sign in, and the shops they work in.

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

-- A link sent by email. Rows stay until they expire, used or not, because they are counted.
create table email_link (
  -- HMAC-SHA-256 of the token under a key of the site
  token_hash bytea primary key check (length(token_hash) = 32),
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  -- the address that requested it
  address text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- HMAC-SHA-256 of the secret in the requesting browser's cookie
  browser_hash bytea not null check (length(browser_hash) = 32),
  -- HMAC-SHA-256 of this link's token and the code that the requesting browser shows
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
  -- An address counts only once its owner has verified it.
  email_verified_at timestamptz,
  phone_verified_at timestamptz,
  -- The membership that sign-in selects, if there are several.
  chosen_membership_id uuid,
  -- An operator runs the platform for its shops, without access to a shop unless they are a member.
  is_operator boolean not null default false,
  -- Not a person: what the shop's web store posts names it. It has no way to sign in.
  is_service boolean not null default false,
  created_at timestamptz not null,
  check (is_service = (email is null and phone is null)),
  check (not is_service or (password_hash is null and not is_operator)),
  check (email is not null or email_verified_at is null),
  check (phone is not null or phone_verified_at is null)
);

-- A person's membership in a shop. Its row is visible to that shop only.
create table membership (
  id uuid primary key,
  user_id uuid not null references app_user,
  shop_id uuid not null,
  role_id uuid not null,
  ended_at timestamptz,
  -- Since `ended_at` the member has no access: disabled, or, with `removed_at`, no longer a member.
  removed_at timestamptz,
  version integer not null default 1,
  unique (shop_id, user_id),
  -- Lets a session only use a membership of its own user.
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
  -- The user of the session, who may have no shop (yet).
  user_id uuid not null references app_user,
  -- The address of its last use, shown to its owner.
  address text not null default '' check (length(address) <= 64),
  created_at timestamptz not null,
  foreign key (membership_id, user_id) references membership (id, user_id)
);
create index session_of_membership on session (membership_id);
create index session_of_user on session (user_id, last_seen_at);

-- The token of API calls: valid for at most 15 minutes, then renewed from the session.
create table access_token (
  token_hash bytea primary key check (length(token_hash) = 32),
  session_id uuid not null references session on delete cascade,
  expires_at timestamptz not null
);
create index access_token_of_session on access_token (session_id);

-- A browser sends no header with a link, so a single-use ticket replaces the token for a file. The
-- hash of its access token matches no token in a header, so it works only by its link.
create table file_ticket (
  -- as in access_token
  token_hash bytea primary key references access_token on delete cascade,
  path text not null
);

-- A six-digit code sent to an address, for one purpose, to be used once. Only the requesting
-- browser can use it, as it holds the token. An unknown address gets a row as well, which no code
-- matches, so that nobody can find out.
create table one_time_code (
  id uuid primary key,
  purpose text not null check (purpose in ('registration', 'reset')),
  token_hash bytea not null check (length(token_hash) = 32),
  -- a normalised email address or phone number
  address text not null,
  -- the address that requested it
  requested_from text not null,
  code_hash bytea check (length(code_hash) = 32),
  wrong_tries smallint not null default 0,
  -- for a reset: the account
  user_id uuid references app_user,
  -- for a registration: the name of the new user
  name text,
  password_hash text,
  language text not null check (language in ('bn', 'en')),
  expires_at timestamptz not null,
  -- used, or replaced by another
  ended_at timestamptz,
  created_at timestamptz not null
);
create unique index one_time_code_of_token on one_time_code (token_hash) where ended_at is null;
create index one_time_code_of_address on one_time_code (address, created_at);
create index one_time_code_of_asker on one_time_code (requested_from, created_at);
create index one_time_code_created on one_time_code (created_at);
create index one_time_code_of_user on one_time_code (user_id) where user_id is not null;

-- Issued for a valid reset code: sets a new password, once.
create table reset_token (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references app_user,
  -- the address that received the code
  address text not null,
  expires_at timestamptz not null
);
create index reset_token_of_user on reset_token (user_id);

-- The link to an account at an identity provider: one per user and provider.
create table linked_account (
  id uuid primary key,
  user_id uuid not null references app_user,
  provider text not null check (provider ~ '^[a-z][a-z0-9-]{0,31}$'),
  -- the provider's id of the account, never reused by it
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

-- Only in a branch where the member works, by the foreign key.
create table membership_warehouse (
  shop_id uuid not null,
  membership_id uuid not null,
  warehouse_id uuid not null,
  branch_id uuid not null,
  primary key (shop_id, membership_id, warehouse_id),
  foreign key (shop_id, membership_id, branch_id)
    references membership_branch (shop_id, membership_id, branch_id)
);

-- Sign-ins, and other account events before a shop is known.
create table sign_in_event (
  id uuid primary key,
  at timestamptz not null,
  -- null: no account matches the input
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
-- Old events are deleted, the oldest first.
create index sign_in_event_by_time on sign_in_event (at);

-- The authenticator app of a person.
create table second_factor (
  user_id uuid primary key references app_user,
  -- the shared key of the app, encrypted with the site's secret
  sealed_key bytea not null,
  begun_at timestamptz not null,
  -- null: not confirmed by a first code, so none is required
  confirmed_at timestamptz,
  -- time step of the last used code: that code and earlier ones are refused
  last_step bigint not null default 0
);

-- Deleted when used. HMAC-SHA-256 of the code under a key of the site.
create table recovery_code (
  user_id uuid not null references second_factor on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  primary key (user_id, code_hash)
);

-- A sign-in that passed the first factor, and has five minutes for the second.
create table sign_in_challenge (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references app_user,
  -- method of the first factor: password, google, email_link
  method text not null check (method ~ '^[a-z_]{1,40}$'),
  wrong_tries smallint not null default 0,
  expires_at timestamptz not null
);
create index sign_in_challenge_end on sign_in_challenge (expires_at);
create index sign_in_challenge_of_user on sign_in_challenge (user_id);

-- The user of a token, for calls that need a user and no shop. Sets no shop.
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

-- Refuses the owner of the tables too, unless a migration declares itself.
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
-- Events are deleted only by age: after 400 days, in batches.
create policy time_forgets on sign_in_event for delete to current_user
  using (at < now() - interval '400 days');
create policy time_finds on sign_in_event for select to current_user
  using (at < now() - interval '400 days');

grant select, insert, update, delete on second_factor to halkhata_app;

grant select, insert, update, delete on recovery_code to halkhata_app;

grant select, insert, update, delete on sign_in_challenge to halkhata_app;

revoke all on function forget_sign_ins() from public;
grant execute on function forget_sign_ins() to halkhata_app;

-- A function can only be given to a role that may create in its schema.
grant create on schema public to halkhata_identity;
alter function whose_token(bytea) owner to halkhata_identity;
revoke all on function whose_token(bytea) from public;
grant execute on function whose_token(bytea) to halkhata_app;
revoke create on schema public from halkhata_identity;
