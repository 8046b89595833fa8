-- Permissions of the members of a shop, and their audit log.

-- The permissions of members with this role.
create table role (
  shop_id uuid not null,
  id uuid not null,
  code text not null,
  name text not null,
  name_bn text not null,
  permissions text[] not null,
  -- The greatest discount on a sale's gross, in parts per million, without the permission to give
  -- any discount; null: none.
  discount_limit integer check (discount_limit between 0 and 1000000),
  -- the built-in role it was copied from
  made_from text,
  version integer not null default 1,
  archived_at timestamptz,
  primary key (shop_id, id),
  unique (shop_id, code)
);

-- A member's PIN at the tills of a shop, and consecutive wrong attempts.
create table staff_pin (
  shop_id uuid not null,
  membership_id uuid not null,
  -- null: none is set; attempts are counted all the same
  pin_hash text,
  primary key (shop_id, membership_id),
  foreign key (shop_id, membership_id) references membership (shop_id, id)
);

-- An invitation to join, with the role and scope of the new member.
create table invitation (
  shop_id uuid not null,
  id uuid not null,
  email text check (email = lower(email) and length(email) between 3 and 254),
  phone text check (phone ~ '^\+[0-9]{7,15}$'),
  name text not null default '',
  language text not null check (language in ('bn', 'en')),
  role_id uuid not null,
  -- empty: every branch, every warehouse
  branch_ids uuid[] not null default '{}',
  warehouse_ids uuid[] not null default '{}',
  -- SHA-256 of the token in the message; sending again replaces it
  token_hash bytea not null check (length(token_hash) = 32),
  invited_by uuid not null references app_user,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  primary key (shop_id, id),
  foreign key (shop_id, role_id) references role (shop_id, id),
  check (num_nonnulls(email, phone) = 1),
  check (num_nonnulls(accepted_at, withdrawn_at) <= 1)
);
create index invitation_of_token on invitation (token_hash);
-- An address has at most one open invitation.
create unique index invitation_open on invitation (shop_id, coalesce(email, phone))
  where accepted_at is null and withdrawn_at is null;

-- An approval by PIN for one unposted document: approver, requester, location and limits.
create table approval (
  shop_id uuid not null,
  id uuid not null,
  approver_id uuid not null references app_user,
  requested_by uuid not null references app_user,
  branch_id uuid not null,
  register_id uuid,
  -- the client-chosen id of the document
  document_id uuid not null,
  -- for a reversal: the reversed document
  reverses_id uuid,
  given_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (shop_id, id),
  check (expires_at > given_at),
  check (approver_id <> requested_by)
);

-- A permission that an approval grants.
create table approval_right (
  shop_id uuid not null,
  approval_id uuid not null,
  permission text not null,
  -- the maximum in minor units
  amount bigint not null check (amount between 0 and 9007199254740991),
  primary key (shop_id, approval_id, permission),
  foreign key (shop_id, approval_id) references approval (shop_id, id)
);

-- The use of an approval: once, and at most one for a document.
create table document_approval (
  shop_id uuid not null,
  document_id uuid not null,
  approval_id uuid not null,
  primary key (shop_id, document_id),
  unique (shop_id, approval_id),
  foreign key (shop_id, approval_id) references approval (shop_id, id)
);

-- An API key acts for the member who created it: within its own permissions, and within the
-- member's permissions at that moment.
create table api_key (
  shop_id uuid not null,
  id uuid not null,
  -- the member who created it
  membership_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  -- SHA-256 of the key, which is shown only once
  token_hash bytea not null check (length(token_hash) = 32),
  -- the beginning of the key, so that its holder can identify it
  prefix text not null check (prefix ~ '^hk_[A-Za-z0-9_-]{6}$'),
  scopes text[] not null check (cardinality(scopes) > 0),
  -- null: valid until revoked
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid references app_user,
  created_at timestamptz not null,
  primary key (shop_id, id),
  foreign key (shop_id, membership_id) references membership (shop_id, id),
  check (expires_at > created_at),
  check ((revoked_at is null) = (revoked_by is null))
);
create index api_key_of_token on api_key (token_hash);
create index api_key_by_day on api_key (shop_id, created_at desc, id desc);
create index api_key_of_maker on api_key (shop_id, membership_id);

-- The audit log: who changed what in a shop, and the values before and after.
create table audit_log (
  shop_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  actor_id uuid not null references app_user,
  action text not null,
  -- the document or master record that was changed
  subject_id uuid not null,
  detail jsonb not null default '{}',
  -- the address of the request; empty: not by a request
  address text not null default '',
  user_agent text not null default '',
  before jsonb,
  after jsonb,
  -- the member whose PIN approved it
  approved_by uuid references app_user,
  -- the API key that was used; null: none
  api_key_id uuid,
  primary key (shop_id, id),
  foreign key (shop_id, api_key_id) references api_key (shop_id, id)
);
create index audit_log_of_subject on audit_log (shop_id, subject_id);
create index audit_log_by_day on audit_log (shop_id, at desc, id desc);
create index audit_log_of_actor on audit_log (shop_id, actor_id, at desc, id desc);
create index audit_log_of_approver on audit_log (shop_id, approved_by, at desc, id desc)
  where approved_by is not null;
create index audit_log_of_action on audit_log (shop_id, action, at desc, id desc);

-- Wrong guesses are counted by the guesser, not per secret: nobody can lock a manager's PIN for
-- others by typing wrong ones.
create table guess (
  shop_id uuid not null,
  requested_by uuid not null references app_user,
  kind text not null check (kind in ('pin', 'coupon')),
  -- for a PIN the membership, for coupons the shop
  target uuid not null,
  failures smallint not null default 0 check (failures >= 0),
  failed_at timestamptz,
  -- number of locks so far: each doubles the time
  locks smallint not null default 0 check (locks >= 0),
  locked_until timestamptz,
  primary key (shop_id, requested_by, kind, target)
);
create index guess_of_target on guess (shop_id, target);

-- The open invitation of a token. Sets its shop for the rest of the transaction.
create function open_invitation(token_hash bytea, at timestamptz)
returns table (invitation_id uuid, shop_id uuid)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  for invitation_id, shop_id in
    select i.id, i.shop_id from invitation i
    where i.token_hash = open_invitation.token_hash and i.expires_at > open_invitation.at
      and i.accepted_at is null and i.withdrawn_at is null
  loop
    perform set_config('app.shop_id', shop_id::text, true);
    return next;
  end loop;
end $$;

-- First statement of every request: the caller, the shop and the permissions. Sets the shop for the
-- rest of the transaction. No row: the token is unknown, expired, or its owner has no access.
create function authenticate(token_hash bytea)
returns table (
  user_id uuid, shop_id uuid, branch_ids uuid[], warehouse_ids uuid[], session_id uuid,
  user_name text, language text, role_code text, permissions text[], discount_limit integer
)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  for user_id, shop_id, branch_ids, warehouse_ids, session_id, user_name, language, role_code,
    permissions, discount_limit in
    select u.id, m.shop_id,
      (select array_agg(b.branch_id order by b.branch_id) from membership_branch b
        where b.shop_id = m.shop_id and b.membership_id = m.id),
      (select array_agg(w.warehouse_id order by w.warehouse_id) from membership_warehouse w
        where w.shop_id = m.shop_id and w.membership_id = m.id),
      s.id, u.name, u.language, r.code, r.permissions, r.discount_limit
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

create trigger audit_log_is_kept before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

-- Like `authenticate()`, by an API key: the permissions that both its creator and the key have now.
-- For a disabled key it answers only the reason, and sets no shop. No row: no such key, or its
-- creator has no access.
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

-- Like `authenticate()`, for work that a member has ordered: their present permissions. Only
-- functions that find the member in such an order call it. No row: they have left the shop.
create function act_for_member(shop uuid, member uuid)
returns table (
  user_id uuid, shop_id uuid, branch_ids uuid[], warehouse_ids uuid[], session_id uuid,
  user_name text, language text, role_code text, permissions text, discount_limit integer
)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  for user_id, shop_id, branch_ids, warehouse_ids, session_id, user_name, language, role_code,
    permissions, discount_limit in
    select u.id, m.shop_id,
      (select array_agg(b.branch_id order by b.branch_id) from membership_branch b
        where b.shop_id = m.shop_id and b.membership_id = m.id),
      (select array_agg(w.warehouse_id order by w.warehouse_id) from membership_warehouse w
        where w.shop_id = m.shop_id and w.membership_id = m.id),
      null::uuid, u.name, u.language, r.code, array_to_string(r.permissions, ' '),
      r.discount_limit
    from membership m
    join app_user u on u.id = m.user_id
    join role r on r.shop_id = m.shop_id and r.id = m.role_id
    where m.shop_id = act_for_member.shop and m.id = act_for_member.member
      and m.ended_at is null and u.disabled_at is null
  loop
    perform set_config('app.shop_id', shop_id::text, true);
    return next;
  end loop;
end $$;

-- Records that a key was used, at most once in five minutes. Of concurrent calls one writes.
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

-- Revokes the active keys of a member; answers their number.
create function revoke_keys_of(maker uuid, now_at timestamptz, from_address text, agent text)
returns bigint
language sql security definer set search_path = public, pg_temp as $$
  with revoked as (
    update api_key k set revoked_at = now_at, revoked_by = maker
    from membership m
    where m.shop_id = k.shop_id and m.id = k.membership_id and m.user_id = maker
      and k.revoked_at is null and (k.expires_at is null or k.expires_at > now_at)
    returning k.shop_id, k.id
  ), written as (
    insert into audit_log (shop_id, id, at, actor_id, action, subject_id, address, user_agent)
    select shop_id, gen_random_uuid(), now_at, maker, 'api_key.revoked', id, from_address,
      left(agent, 300)
    from revoked
  )
  select count(*) from revoked
$$;

-- Rights

call protect_shop_table('staff_pin', 'select, insert, update');
call protect_shop_table('approval', 'select, insert');
call protect_shop_table('approval_right', 'select, insert');
call protect_shop_table('document_approval', 'select, insert');
call protect_shop_table('guess', 'select, insert, update, delete');

call protect_shop_table('role', 'select, insert, update');
grant select on role to halkhata_identity;
create policy identity_reads on role for select to halkhata_identity using (true);

call protect_shop_table('invitation', 'select, insert, update');
grant select on invitation to halkhata_identity;
create policy identity_reads on invitation for select to halkhata_identity using (true);

call protect_shop_table('api_key', 'select, insert, update');
grant select on api_key to halkhata_identity;
grant update (revoked_at, revoked_by) on api_key to halkhata_identity;
create policy identity_reads on api_key for select to halkhata_identity using (true);
create policy identity_revokes on api_key for update to halkhata_identity using (true);

call protect_shop_table('audit_log', 'select, insert');
grant insert on audit_log to halkhata_identity;
create policy identity_writes on audit_log for insert to halkhata_identity with
  check (action = 'api_key.revoked');

revoke all on function tell_key_use(uuid, uuid) from public;
grant execute on function tell_key_use(uuid, uuid) to halkhata_app;

-- A function can only be given to a role that may create in its schema.
grant create on schema public to halkhata_identity;
alter function open_invitation(bytea, timestamp with time zone) owner to halkhata_identity;
revoke all on function open_invitation(bytea, timestamp with time zone) from public;
grant execute on function open_invitation(bytea, timestamp with time zone) to halkhata_app;
alter function authenticate(bytea) owner to halkhata_identity;
revoke all on function authenticate(bytea) from public;
grant execute on function authenticate(bytea) to halkhata_app;
alter function authenticate_key(bytea) owner to halkhata_identity;
revoke all on function authenticate_key(bytea) from public;
grant execute on function authenticate_key(bytea) to halkhata_app;
alter function act_for_member(uuid, uuid) owner to halkhata_identity;
revoke all on function act_for_member(uuid, uuid) from public;
alter function revoke_keys_of(uuid, timestamp with time zone, text, text) owner to
  halkhata_identity;
revoke all on function revoke_keys_of(uuid, timestamp with time zone, text, text) from public;
grant execute on function revoke_keys_of(uuid, timestamp with time zone, text, text) to
  halkhata_app;
revoke create on schema public from halkhata_identity;
