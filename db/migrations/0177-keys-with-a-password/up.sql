-- Whoever changes a password, because somebody else may know it, ends the keys with it that this
-- one may have made: in every shop, each written down there.
grant update (revoked_at, revoked_by) on api_key to halkhata_identity;
grant insert on audit_log to halkhata_identity;
create policy identity_revokes on api_key for update to halkhata_identity using (true);
create policy identity_writes on audit_log for insert to halkhata_identity
  with check (action = 'api_key.revoked');

grant create on schema public to halkhata_identity;

-- Revokes the keys that somebody made and that are in use; how many there were.
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
alter function revoke_keys_of(uuid, timestamptz, text, text) owner to halkhata_identity;
revoke create on schema public from halkhata_identity;
revoke execute on function revoke_keys_of(uuid, timestamptz, text, text) from public;
grant execute on function revoke_keys_of(uuid, timestamptz, text, text) to halkhata_app;
