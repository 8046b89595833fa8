-- The two roles below serve requests; neither owns a table. Roles belong to the whole server, so
-- they may exist already (another database of the same server).
do $$
begin
  if not exists (select from pg_roles where rolname = 'halkhata_app') then
    create role halkhata_app nologin;
  end if;
  -- Owns the functions that look a token or a user up before the shop is known.
  if not exists (select from pg_roles where rolname = 'halkhata_identity') then
    create role halkhata_identity nologin;
  end if;
end $$;

grant halkhata_app, halkhata_identity to current_user;

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

revoke create on schema public from public;
grant usage on schema public to halkhata_app, halkhata_identity;

-- The shop of this transaction, or null: then row-level security shows nothing.
create function current_shop_id() returns uuid
language sql stable parallel safe
return nullif(current_setting('app.shop_id', true), '')::uuid;

-- What every table of a shop has: forced row-level security, and the application role's access.
-- The shop is read once per statement, not once per row: hence the sub-select.
create procedure protect_shop_table(table_name regclass, privileges text)
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', table_name);
  execute format('alter table %s force row level security', table_name);
  execute format(
    'create policy shop_rows on %s to halkhata_app
       using (shop_id = (select current_shop_id()))
       with check (shop_id = (select current_shop_id()))', table_name);
  execute format('grant %s on %s to halkhata_app', privileges, table_name);
end $$;
