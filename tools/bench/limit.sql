-- The least that a sale of these books can cost: the same documents in tables of their own, with
-- nothing that only our application needs, written by one call of a stored function. Exact moving
-- average, both journals, balances, a number without gaps, the audit log, forced row-level
-- security. No foreign keys, no other index than the key.
create schema bench_limit;
grant usage on schema bench_limit to halkhata_app;

create table bench_limit.variant (
  shop_id uuid, id uuid, name text not null, sale_price bigint not null, vat_rate integer not null,
  primary key (shop_id, id)
);
create table bench_limit.stock_level (
  shop_id uuid, warehouse_id uuid, variant_id uuid,
  on_hand bigint not null check (on_hand >= 0), value bigint not null check (value >= 0),
  primary key (shop_id, warehouse_id, variant_id)
) with (fillfactor = 80);
create table bench_limit.document (
  shop_id uuid, id uuid, kind text not null, branch_id uuid not null, business_date date not null,
  posted_at timestamptz not null, posted_by uuid not null, subtotal bigint not null,
  vat bigint not null, rounding bigint not null,
  primary key (shop_id, id)
);
create table bench_limit.sale_line (
  shop_id uuid, document_id uuid, line_no integer, variant_id uuid not null, name text not null,
  quantity bigint not null, unit_price bigint not null, vat bigint not null,
  primary key (shop_id, document_id, line_no)
);
create table bench_limit.payment (
  shop_id uuid, document_id uuid, line_no integer, method_id uuid not null, amount bigint not null,
  primary key (shop_id, document_id, line_no)
);
create table bench_limit.stock_movement (
  shop_id uuid, document_id uuid, line_no integer, warehouse_id uuid not null,
  variant_id uuid not null, quantity bigint not null, value bigint not null,
  business_date date not null,
  primary key (shop_id, document_id, line_no)
);
create table bench_limit.journal_line (
  shop_id uuid, document_id uuid, line_no integer, account text not null, amount bigint not null,
  business_date date not null,
  primary key (shop_id, document_id, line_no)
);
create table bench_limit.account_balance (
  shop_id uuid, branch_id uuid, account text, balance bigint not null,
  primary key (shop_id, branch_id, account)
) with (fillfactor = 50);
create table bench_limit.number_counter (
  shop_id uuid, branch_id uuid, kind text, last bigint not null,
  primary key (shop_id, branch_id, kind)
) with (fillfactor = 50);
create table bench_limit.document_number (
  shop_id uuid, document_id uuid, number text not null,
  primary key (shop_id, document_id)
);
create table bench_limit.audit_log (
  shop_id uuid, id uuid, at timestamptz not null, actor_id uuid not null, action text not null,
  subject_id uuid not null,
  primary key (shop_id, id)
);

-- The goods of the shops that sell in this run.
insert into bench_limit.variant
  select v.shop_id, v.id, p.name, v.sale_price, 50000
  from variant v join product p on p.shop_id = v.shop_id and p.id = v.product_id;
insert into bench_limit.stock_level
  select shop_id, warehouse_id, variant_id, on_hand, value from stock_level;

do $$
declare
  t text;
begin
  for t in select tablename from pg_tables where schemaname = 'bench_limit' loop
    execute format('alter table bench_limit.%I enable row level security', t);
    execute format('alter table bench_limit.%I force row level security', t);
    execute format('create policy of_shop on bench_limit.%I using (shop_id =
      (select current_setting(''app.shop_id'')::uuid))', t);
    execute format('grant select, insert, update on bench_limit.%I to halkhata_app', t);
  end loop;
end $$;

-- Sells one of each variant for cash, rounded to a taka.
create function bench_limit.post_sale(
  p_shop uuid, p_user uuid, p_id uuid, p_branch uuid, p_warehouse uuid, p_method uuid,
  p_variants uuid[], p_audit uuid
) returns text language plpgsql as $$
declare
  v_day date := (now() at time zone 'Asia/Dhaka')::date;
  v_subtotal bigint;
  v_vat bigint;
  v_cost bigint;
  v_total bigint;
  v_number text;
begin
  perform set_config('app.shop_id', p_shop::text, true);
  -- Locked in one order first: the next statement sees what the last holder of a lock wrote.
  perform from (select variant_id from unnest(p_variants) as t (variant_id) order by variant_id) w
    cross join lateral (select from bench_limit.stock_level
      where shop_id = p_shop and warehouse_id = p_warehouse and variant_id = w.variant_id
      limit 1 for update) l;
  with sold as materialized (
    select w.line_no, w.variant_id, l.place, p.name, p.sale_price,
      round(p.sale_price * p.vat_rate / 1000000.0)::bigint as vat,
      round(l.value * 10000.0 / l.on_hand)::bigint as cost
    from unnest(p_variants) with ordinality as w (variant_id, line_no)
    cross join lateral (select ctid as place, on_hand, value from bench_limit.stock_level
      where shop_id = p_shop and warehouse_id = p_warehouse and variant_id = w.variant_id
      limit 1) l
    cross join lateral (select name, sale_price, vat_rate from bench_limit.variant
      where shop_id = p_shop and id = w.variant_id limit 1) p
  ), changed as (
    update bench_limit.stock_level l set on_hand = l.on_hand - 10000, value = l.value - s.cost
    from sold s
    where l.shop_id = p_shop and l.ctid = s.place
  ), lines as (
    insert into bench_limit.sale_line
    select p_shop, p_id, line_no, variant_id, name, 10000, sale_price, vat from sold
  ), moved as (
    insert into bench_limit.stock_movement
    select p_shop, p_id, line_no, p_warehouse, variant_id, -10000, -cost, v_day from sold
  )
  select sum(sale_price), sum(vat), sum(cost) into v_subtotal, v_vat, v_cost from sold;
  v_total := round((v_subtotal + v_vat) / 100.0)::bigint * 100;
  insert into bench_limit.document values (p_shop, p_id, 'sale', p_branch, v_day, now(), p_user,
    v_subtotal, v_vat, v_total - v_subtotal - v_vat)
  on conflict (shop_id, id) do nothing;
  if not found then raise exception 'posted before'; end if;
  insert into bench_limit.payment values (p_shop, p_id, 1, p_method, v_total);
  with line (line_no, account, amount) as (values
    (1, 'cash', v_total), (2, 'sales', -v_subtotal), (3, 'vat', -v_vat),
    (4, 'rounding', v_subtotal + v_vat - v_total), (5, 'cost', v_cost), (6, 'stock', -v_cost)
  ), written as (
    insert into bench_limit.journal_line
    select p_shop, p_id, line_no, account, amount, v_day from line where amount <> 0
  )
  insert into bench_limit.account_balance
  select p_shop, p_branch, account, amount from line where amount <> 0 order by account
  on conflict (shop_id, branch_id, account) do update
    set balance = account_balance.balance + excluded.balance;
  insert into bench_limit.audit_log values (p_shop, p_audit, now(), p_user, 'sale.posted', p_id);
  with counter as (
    insert into bench_limit.number_counter values (p_shop, p_branch, 'sale', 1)
    on conflict (shop_id, branch_id, kind) do update set last = number_counter.last + 1
    returning last
  )
  insert into bench_limit.document_number select p_shop, p_id, 'L-' || last from counter
  returning number into v_number;
  return v_number;
end $$;

analyze;
