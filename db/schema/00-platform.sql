-- The base of all other files: the roles that serve requests, common parts of a shop's tables,
-- pictures, mail.

-- The two roles below serve requests; neither owns a table. Roles belong to the whole server, so
-- they may exist already (another database of the same server).
do $$
begin
  if not exists (select from pg_roles where rolname = 'halkhata_app') then
    create role halkhata_app nologin;
  end if;
  -- Owns the functions that look up a token or a user before the shop is known.
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

-- Ends the transaction with a rejection of the contract: its code, and its path and parameters. It
-- stands where a statement finds that a value would pass its limit (docs/adr/0151).
create function refuse(code text, more jsonb default '{}') returns boolean
language plpgsql as $$
begin
  raise exception using errcode = 'RF001', message = code, detail = more::text;
end $$;

-- Has the transaction run again from its beginning: what it was decided on is no more.
create function begin_anew() returns boolean language plpgsql as $$
begin
  raise exception using errcode = 'serialization_failure', message = 'decided on what is no more';
end $$;

-- Protects a table of a shop: forced row-level security, and the application role's access. The
-- shop is read once per statement, not once per row: hence the sub-select.
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

-- Email and SMS, sent once the transaction that wrote them has committed. Recipient and content are
-- encrypted with the site's secret; a row is deleted when it was sent, or has expired.
create table outgoing_message (
  id uuid primary key,
  sealed bytea not null,
  tries smallint not null default 0,
  due_at timestamptz not null,
  expires_at timestamptz not null
);
create index outgoing_message_due on outgoing_message (due_at);

-- Pictures as they are served: encoded anew, in several widths and formats. A picture is known by
-- its name, `{32 hex}-{width}x{height}`: a hash of the upload, so the same picture is stored once,
-- and its size, which says which widths exist. Rows are never changed.
create table picture (
  name text primary key check (name ~ '^[0-9a-f]{32}-[1-9][0-9]{0,3}x[1-9][0-9]{0,4}$'),
  added_at timestamptz not null
);

-- A picture in one width and format.
create table picture_file (
  name text not null references picture,
  width integer not null check (width between 1 and 3840),
  format text not null check (format in ('avif', 'webp', 'jpg')),
  bytes bytea not null,
  primary key (name, width, format)
);

-- sum(bigint) answers a numeric, which takes three times as long where hundreds of products have a
-- sum each. This one stays exact in bigint.
create aggregate exact_sum(bigint) (sfunc = int8pl, stype = bigint, combinefunc = int8pl,
  parallel = safe);

-- The operator of this transaction, or null: then nothing of the site can be written.
create function current_operator_id() returns uuid
language sql stable parallel safe
return nullif(current_setting('app.operator_id', true), '')::uuid;

-- Refreshes the statistics of tables that an import fills. Until then the planner takes this shop's
-- products for a single row, and joins all of them with each other.
create function analyze_imported() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Skips tables that another session analyzes right now.
  analyze (skip_locked) product, variant, barcode, party, stock_level, stock_movement;
end $$;

-- Rights

grant select, insert, update, delete on outgoing_message to halkhata_app;

grant select, insert on picture to halkhata_app;

grant select, insert on picture_file to halkhata_app;

revoke all on function analyze_imported() from public;
grant execute on function analyze_imported() to halkhata_app;
