-- Nobody's session is ever in somebody else's place.
alter table membership add unique (id, user_id);
alter table session
  add foreign key (membership_id, user_id) references membership (id, user_id);

-- Which of several shops sign-in takes.
alter table app_user
  add column chosen_membership_id uuid,
  add foreign key (chosen_membership_id, id) references membership (id, user_id);

-- Who opened the shop, and with what request: the same request again is answered alike.
alter table shop
  add column founded_by uuid references app_user,
  add column founding_hash bytea check (length(founding_hash) = 32),
  -- grocery, pharmacy …; empty: nobody said
  add column shop_type text not null default '' check (shop_type ~ '^[a-z]{0,24}$');
create index shop_of_founder on shop (founded_by) where founded_by is not null;

alter table branch add column version integer not null default 1;
alter table warehouse add column version integer not null default 1;

-- Put there to try the shop out, and taken away together.
alter table product add column is_sample boolean not null default false;
create index product_of_samples on product (shop_id) where is_sample;

grant create on schema public to halkhata_identity;

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
alter function whose_token(bytea) owner to halkhata_identity;

drop function memberships_of(uuid);
-- The places of one person, the one chosen last first, then the oldest: sign-in takes the first.
create function memberships_of(person uuid)
returns table (
  membership_id uuid, shop_id uuid, shop_name text, branch_id uuid,
  role_code text, role_name text, role_name_bn text
)
language sql stable security definer set search_path = public, pg_temp as $$
  select m.id, m.shop_id, p.name, m.branch_id, r.code, r.name, r.name_bn
  from membership m
  join app_user u on u.id = m.user_id
  join role r on r.shop_id = m.shop_id and r.id = m.role_id
  join shop p on p.shop_id = m.shop_id
  where m.user_id = person and m.ended_at is null
  order by (m.id = u.chosen_membership_id) desc nulls last, m.id
$$;
alter function memberships_of(uuid) owner to halkhata_identity;

-- The shops that a person opened, whoever has them now.
create function shops_founded_by(person uuid)
returns table (shop_id uuid, founding_hash bytea)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.shop_id, s.founding_hash from shop s where s.founded_by = person
$$;
alter function shops_founded_by(uuid) owner to halkhata_identity;

revoke create on schema public from halkhata_identity;
revoke all on function whose_token(bytea), memberships_of(uuid), shops_founded_by(uuid)
  from public;
grant execute on function whose_token(bytea), memberships_of(uuid), shops_founded_by(uuid)
  to halkhata_app;

-- Settings and branches are the owner's.
alter table role no force row level security;
update role r set permissions = r.permissions || array(
  select p from unnest(array[
    'branches.create', 'branches.update', 'warehouse.create', 'warehouse.update',
    'sample-products.create', 'sample-products.delete'
  ]) p where not p = any (r.permissions))
where code = 'owner';
update role r set permissions = r.permissions || array(
  select p from unnest(array['first-steps.read']) p where not p = any (r.permissions))
where code in ('owner', 'branch_admin');
alter table role force row level security;
