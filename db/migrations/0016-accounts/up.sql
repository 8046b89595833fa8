-- An address counts once its owner has proved it. Until now whoever made an account vouched for it.
alter table app_user
  add column email_verified_at timestamptz,
  add column phone_verified_at timestamptz,
  add check (email is not null or email_verified_at is null),
  add check (phone is not null or phone_verified_at is null);
update app_user set
  email_verified_at = case when email is not null then created_at end,
  phone_verified_at = case when phone is not null then created_at end;

-- A session is a person's. Who has no shop (yet) has one too, without a place in any.
alter table session add column user_id uuid references app_user;
alter table membership no force row level security;
update session s set user_id = m.user_id from membership m where m.id = s.membership_id;
alter table membership force row level security;
alter table session
  alter column user_id set not null,
  alter column membership_id drop not null;
create index session_of_user on session (user_id, last_seen_at);

-- What leaves by mail or SMS once the transaction that wrote it has committed. To whom and what is
-- sealed by the site's secret; a row is gone when it was sent, or when it has come too late.
create table outgoing_message (
  id uuid primary key,
  sealed bytea not null,
  tries smallint not null default 0,
  due_at timestamptz not null,
  expires_at timestamptz not null
);
create index outgoing_message_due on outgoing_message (due_at);
grant select, insert, update, delete on outgoing_message to halkhata_app;

-- One code of six digits that was sent to an address, for one purpose, to be used once. It is asked
-- for by a browser, which alone can use it: it holds the token. An address that is nobody's has a
-- row as well, which no code fits, so that nobody can tell.
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
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- used, or followed by another
  ended_at timestamptz
);
create unique index one_time_code_of_token on one_time_code (token_hash) where ended_at is null;
create index one_time_code_of_address on one_time_code (address, created_at);
create index one_time_code_of_asker on one_time_code (requested_from, created_at);
create index one_time_code_created on one_time_code (created_at);
create index one_time_code_of_user on one_time_code (user_id) where user_id is not null;
grant select, insert, update, delete on one_time_code to halkhata_app;

-- Who has shown the code of a reset may choose a password, once.
create table reset_token (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references app_user,
  -- the address that the code went to
  address text not null,
  expires_at timestamptz not null
);
create index reset_token_of_user on reset_token (user_id);
grant select, insert, delete on reset_token to halkhata_app;
