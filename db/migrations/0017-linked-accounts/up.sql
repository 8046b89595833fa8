-- More ways in than a password, and sessions that their owner can see and end.

-- Who came by an identity provider or a link has no password until they set one.
alter table app_user alter column password_hash drop not null;

-- A person whom an identity provider vouches for: one account each way.
create table linked_account (
  id uuid primary key,
  user_id uuid not null references app_user,
  provider text not null check (provider ~ '^[a-z][a-z0-9-]{0,31}$'),
  -- how the provider calls the account, never used again for another
  provider_account_id text not null check (length(provider_account_id) between 1 and 255),
  -- as the provider told when it was linked: to be shown, never to sign in by
  email text check (length(email) <= 254),
  linked_at timestamptz not null,
  unique (provider, provider_account_id),
  unique (user_id, provider)
);

-- A link that was mailed. Rows stay until they are over, used or not: they are what is counted.
create table email_link (
  -- HMAC-SHA-256 of the token under a key of the site
  token_hash bytea primary key check (length(token_hash) = 32),
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  -- from where it was asked for
  address text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_link_of_email on email_link (email, created_at);
create index email_link_of_address on email_link (address, created_at);
create index email_link_end on email_link (expires_at);

grant select, insert, update, delete on linked_account, email_link to halkhata_app;

-- From where it was used last, as far as its owner may want to know.
alter table session
  add column address text not null default '' check (length(address) <= 64);
