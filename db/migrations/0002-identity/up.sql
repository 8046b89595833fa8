-- Platform tables: known before the shop is.

create table app_user (
  id uuid primary key,
  email text unique check (email = lower(email) and length(email) between 3 and 254),
  phone text unique check (phone ~ '^\+[0-9]{7,15}$'),
  name text not null check (length(name) between 1 and 200),
  password_hash text not null,
  language text not null default 'bn' check (language in ('bn', 'en')),
  disabled_at timestamptz,
  created_at timestamptz not null,
  check (email is not null or phone is not null)
);

-- A person's place in a shop. Its row is visible to that shop only.
create table membership (
  id uuid primary key,
  user_id uuid not null references app_user,
  shop_id uuid not null,
  role_id uuid not null,
  -- null: every branch of the shop
  branch_id uuid,
  ended_at timestamptz,
  unique (shop_id, user_id)
);
create index membership_of_user on membership (user_id);

create table session (
  id uuid primary key,
  -- SHA-256 of the random token in the cookie
  token_hash bytea not null unique check (length(token_hash) = 32),
  membership_id uuid not null references membership,
  user_agent text not null default '',
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_of_membership on session (membership_id);

-- What a product call carries: at most 15 minutes, then renewed from the session.
create table access_token (
  token_hash bytea primary key check (length(token_hash) = 32),
  session_id uuid not null references session on delete cascade,
  expires_at timestamptz not null
);
create index access_token_of_session on access_token (session_id);

-- Failed sign-ins only, counted per account and per address.
create table sign_in_failure (
  id uuid primary key,
  account text not null,
  address text not null,
  failed_at timestamptz not null
);
create index sign_in_failure_of_account on sign_in_failure (account, failed_at);
create index sign_in_failure_of_address on sign_in_failure (address, failed_at);

grant select, insert, update on app_user to halkhata_app;
grant select, insert, update, delete on session, access_token, sign_in_failure to halkhata_app;
call protect_shop_table('membership', 'select, insert, update');

create table role (
  shop_id uuid not null,
  id uuid not null,
  code text not null,
  name text not null,
  name_bn text not null,
  permissions text[] not null,
  primary key (shop_id, id),
  unique (shop_id, code)
);
call protect_shop_table('role', 'select, insert, update');

-- The identity role reads across shops, and only through the two functions below.
grant select on app_user, session, access_token, membership, role to halkhata_identity;
create policy identity_reads on membership for select to halkhata_identity using (true);
create policy identity_reads on role for select to halkhata_identity using (true);

-- A function is handed over only to a role that may create in its schema.
grant create on schema public to halkhata_identity;

-- First statement of every request: who calls, in which shop, with what rights. Sets the shop for
-- the rest of the transaction. No row: the token is unknown, expired, or its owner may not enter.
create function authenticate(token_hash bytea)
returns table (
  user_id uuid, shop_id uuid, branch_id uuid, session_id uuid,
  user_name text, language text, role_code text, permissions text[]
)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  for user_id, shop_id, branch_id, session_id, user_name, language, role_code, permissions in
    select u.id, m.shop_id, m.branch_id, s.id, u.name, u.language, r.code, r.permissions
    from access_token t
    join session s on s.id = t.session_id
    join membership m on m.id = s.membership_id
    join app_user u on u.id = m.user_id
    join role r on r.shop_id = m.shop_id and r.id = m.role_id
    where t.token_hash = authenticate.token_hash
      and t.expires_at > now() and s.expires_at > now()
      and m.ended_at is null and u.disabled_at is null
  loop
    perform set_config('app.shop_id', shop_id::text, true);
    return next;
  end loop;
end $$;
alter function authenticate(bytea) owner to halkhata_identity;

-- The places of one person, oldest first: sign-in takes the first.
create function memberships_of(person uuid)
returns table (membership_id uuid, shop_id uuid, branch_id uuid, role_code text)
language sql stable security definer set search_path = public, pg_temp as $$
  select m.id, m.shop_id, m.branch_id, r.code
  from membership m join role r on r.shop_id = m.shop_id and r.id = m.role_id
  where m.user_id = person and m.ended_at is null
  order by m.id
$$;
alter function memberships_of(uuid) owner to halkhata_identity;

revoke create on schema public from halkhata_identity;
revoke all on function authenticate(bytea), memberships_of(uuid) from public;
grant execute on function authenticate(bytea), memberships_of(uuid) to halkhata_app;
