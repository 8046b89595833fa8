-- A key with which a program acts for the member who made it: within what it was made for, and
-- within what its maker may do at that moment.
create table api_key (
  shop_id uuid not null,
  id uuid not null,
  -- its maker
  membership_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  -- SHA-256 of the key, which nobody is shown twice
  token_hash bytea not null check (length(token_hash) = 32),
  -- how the key begins, so that its holder knows it again
  prefix text not null check (prefix ~ '^hk_[A-Za-z0-9_-]{6}$'),
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null,
  -- null: until it is revoked
  expires_at timestamptz check (expires_at > created_at),
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid references app_user,
  primary key (shop_id, id),
  foreign key (shop_id, membership_id) references membership (shop_id, id),
  check ((revoked_at is null) = (revoked_by is null))
);
create index api_key_of_token on api_key (token_hash);
create index api_key_by_day on api_key (shop_id, created_at desc, id desc);
create index api_key_of_maker on api_key (shop_id, membership_id);
call protect_shop_table('api_key', 'select, insert, update');

-- The shop is known by the key alone.
grant select on api_key to halkhata_identity;
create policy identity_reads on api_key for select to halkhata_identity using (true);

-- By which key somebody did it; null: by themselves.
alter table audit_log
  add column api_key_id uuid,
  add foreign key (shop_id, api_key_id) references api_key (shop_id, id);

grant create on schema public to halkhata_identity;

-- As `authenticate()`, by a key: what its maker may now, and of that what the key is for. Of a key
-- that is out of use only why, and the shop is not set. No row: no such key, or its maker is out.
create function authenticate_key(token_hash bytea)
returns table (
  user_id uuid, shop_id uuid, branch_ids uuid[], warehouse_ids uuid[], session_id uuid,
  user_name text, language text, role_code text, permissions text[], discount_limit integer,
  api_key_id uuid, refusal text, is_use_unreported boolean
)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  for user_id, shop_id, branch_ids, warehouse_ids, session_id, user_name, language, role_code,
    permissions, discount_limit, api_key_id, refusal, is_use_unreported in
    select u.id, m.shop_id,
      (select array_agg(b.branch_id order by b.branch_id) from membership_branch b
        where b.shop_id = m.shop_id and b.membership_id = m.id),
      (select array_agg(w.warehouse_id order by w.warehouse_id) from membership_warehouse w
        where w.shop_id = m.shop_id and w.membership_id = m.id),
      null::uuid, u.name, u.language, r.code,
      array(select unnest(r.permissions) intersect select unnest(k.scopes)), r.discount_limit,
      k.id,
      case when k.revoked_at is not null then 'key_revoked'
        when k.expires_at <= now() then 'key_expired' end,
      coalesce(k.last_used_at <= now() - interval '5 minutes', true)
    from api_key k
    join membership m on m.shop_id = k.shop_id and m.id = k.membership_id
    join app_user u on u.id = m.user_id
    join role r on r.shop_id = m.shop_id and r.id = m.role_id
    where k.token_hash = authenticate_key.token_hash
      and m.ended_at is null and u.disabled_at is null
  loop
    if refusal is null then
      perform set_config('app.shop_id', shop_id::text, true);
    end if;
    return next;
  end loop;
end $$;
alter function authenticate_key(bytea) owner to halkhata_identity;
revoke create on schema public from halkhata_identity;
revoke all on function authenticate_key(bytea) from public;
grant execute on function authenticate_key(bytea) to halkhata_app;

-- Remembers that a key was used, at most once in five minutes. Of many at once one writes it.
create function tell_key_use(shop uuid, key uuid) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  perform set_config('app.shop_id', shop::text, true);
  update api_key k set last_used_at = now()
  where k.shop_id = shop and k.id = (
    select o.id from api_key o
    where o.shop_id = shop and o.id = key
      and coalesce(o.last_used_at <= now() - interval '5 minutes', true)
    for update skip locked);
end $$;
revoke all on function tell_key_use(uuid, uuid) from public;
grant execute on function tell_key_use(uuid, uuid) to halkhata_app;

alter table role no force row level security;
update role r set permissions = r.permissions || array(
  select given from unnest(array['api-keys.read', 'api-keys.create', 'api-keys.delete']) as given
  where given <> all (r.permissions))
where r.code = 'owner';
alter table role force row level security;
