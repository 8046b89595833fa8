-- Prices that change together on a day ahead, exactly as they were looked at.
create table price_plan (
  shop_id uuid not null references shop,
  id uuid not null,
  at timestamptz not null,
  actor_id uuid not null references app_user,
  rule jsonb not null,
  begins_on date not null,
  planned integer not null check (planned > 0),
  -- stands for all of its prices: the same is not planned twice for a day
  fingerprint text not null,
  begun_at timestamptz,
  -- what was changed on its day; null: nothing stood any more as it was looked at
  batch_id uuid,
  given_up_at timestamptz,
  given_up_by uuid references app_user,
  primary key (shop_id, id),
  foreign key (shop_id, batch_id) references price_batch (shop_id, id),
  check ((given_up_at is null) = (given_up_by is null)),
  check (begun_at is null or given_up_at is null),
  check (batch_id is null or begun_at is not null)
);
create unique index price_plan_once on price_plan (shop_id, begins_on, fingerprint)
  where begun_at is null and given_up_at is null;
create index price_plan_waiting on price_plan (shop_id, begins_on, id)
  where begun_at is null and given_up_at is null;
create index price_plan_next on price_plan (begins_on, id)
  where begun_at is null and given_up_at is null;
call protect_shop_table('price_plan', 'select, insert, update');

create table price_plan_line (
  shop_id uuid not null,
  plan_id uuid not null,
  variant_id uuid not null,
  sale_price_before bigint not null,
  sale_price bigint not null check (sale_price >= 0),
  primary key (shop_id, plan_id, variant_id),
  foreign key (shop_id, plan_id) references price_plan (shop_id, id),
  foreign key (shop_id, variant_id) references variant (shop_id, id)
);
create index price_plan_line_of_variant on price_plan_line (shop_id, variant_id);
call protect_shop_table('price_plan_line', 'select, insert');

-- The shop is known by what is due alone.
grant select on price_plan to halkhata_identity;
create policy identity_reads on price_plan for select to halkhata_identity using (true);

grant create on schema public to halkhata_identity;

-- What begins in any shop by its own clock, behind the last that was seen.
create function due_price_plans(moment timestamptz, seen_date date, seen_id uuid, most integer)
returns table (shop_id uuid, id uuid, begins_on date)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.shop_id, p.id, p.begins_on
  from price_plan p
  join shop s on s.shop_id = p.shop_id
  where p.begun_at is null and p.given_up_at is null
    and p.begins_on <= (moment at time zone s.timezone)::date
    -- no zone is further ahead
    and p.begins_on <= ((moment + interval '14 hours') at time zone 'UTC')::date
    and (p.begins_on, p.id) > (seen_date, seen_id)
  order by p.begins_on, p.id limit most
$$;
alter function due_price_plans(timestamptz, date, uuid, integer) owner to halkhata_identity;

revoke create on schema public from halkhata_identity;
revoke all on function due_price_plans(timestamptz, date, uuid, integer) from public;
grant execute on function due_price_plans(timestamptz, date, uuid, integer) to halkhata_app;
