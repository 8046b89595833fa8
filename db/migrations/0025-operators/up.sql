-- Who runs the platform for its shops. An operator is nothing in a shop unless he belongs to it.
alter table app_user add column is_operator boolean not null default false;

-- The operator of this transaction, or null: then nothing of the site can be written.
create function current_operator_id() returns uuid
language sql stable parallel safe
return nullif(current_setting('app.operator_id', true), '')::uuid;

-- What an operator did to the site, before and after. Rows are added and never changed.
create table site_change (
  id uuid primary key,
  at timestamptz not null,
  operator_id uuid not null references app_user,
  action text not null,
  subject text not null,
  -- From where.
  address text not null,
  user_agent text not null,
  before jsonb,
  after jsonb
);
create index site_change_by_day on site_change (at desc, id desc);
grant select, insert on site_change to halkhata_app;
create trigger site_change_is_kept before update or delete or truncate on site_change
  for each statement execute function refuse_change();

do $$
declare
  written text;
begin
  foreach written in array array['site_feature', 'site_section', 'blog_post', 'site_setting',
    'package', 'site_version', 'site_change'] loop
    execute format('alter table %I enable row level security', written);
    execute format('alter table %I force row level security', written);
    execute format('create policy everybody_reads on %I for select using (true)', written);
    execute format('create policy operators_write on %I to halkhata_app
      using (current_operator_id() is not null)
      with check (current_operator_id() is not null)', written);
  end loop;
end $$;
