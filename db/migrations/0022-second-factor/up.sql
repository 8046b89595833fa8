-- A second way to show who one is, for who wants it: a code of an app, or one of ten on paper.

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

grant select, insert, update, delete on second_factor, recovery_code, sign_in_challenge
  to halkhata_app;
