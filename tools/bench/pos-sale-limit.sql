-- The same sale as one function call: same rows, same locks, same order, same role under row-level
-- security, priced inside the database. The upper limit of the server.
create function bench_post_sale(
  p_shop uuid, p_user uuid, p_id uuid, p_warehouse uuid, p_method uuid, p_variants uuid[],
  p_line_ids uuid[], p_entry uuid, p_audit uuid
) returns text language plpgsql as $$
declare
  v_shop shop;
  v_branch branch;
  v_date date;
  v_accounts jsonb;
  v_number text;
  v_subtotal bigint;
  v_vat bigint;
  v_total bigint;
  v_cost bigint;
begin
  perform set_config('app.shop_id', p_shop::text, true);
  select * into v_shop from shop where shop_id = p_shop;
  select b.* into v_branch from warehouse w
    join branch b on b.shop_id = w.shop_id and b.id = w.branch_id
    where w.shop_id = p_shop and w.id = p_warehouse;
  v_date := (now() at time zone v_shop.timezone)::date;
  insert into document (shop_id, id, kind, branch_id, warehouse_id, business_date, posted_at,
    posted_by, request_hash)
  values (p_shop, p_id, 'sale', v_branch.id, p_warehouse, v_date, now(), p_user,
    sha256(p_id::text::bytea))
  on conflict (shop_id, id) do nothing;
  if not found then return 'replay'; end if;
  perform from stock_level where shop_id = p_shop and warehouse_id = p_warehouse
    and variant_id = any(p_variants) order by warehouse_id, variant_id for update;
  select jsonb_object_agg(purpose, id) into v_accounts from account
    where shop_id = p_shop and purpose is not null;
  select sum(sale_price)::bigint into v_subtotal from variant
    where shop_id = p_shop and id = any(p_variants);
  v_vat := round(v_subtotal * v_shop.vat_rate / 1000000.0)::bigint;
  v_total := round((v_subtotal + v_vat) / v_shop.rounding_unit::numeric)::bigint
    * v_shop.rounding_unit;
  insert into sale (shop_id, document_id, warehouse_id, subtotal, discount, vat, rounding,
    rounding_unit, total, paid, change, due)
  values (p_shop, p_id, p_warehouse, v_subtotal, 0, v_vat, v_total - v_subtotal - v_vat,
    v_shop.rounding_unit, v_total, v_total, 0, 0);
  insert into sale_line (shop_id, document_id, id, line_no, variant_id, name, name_bn, variant,
    variant_bn, unit, quantity, unit_price, product_discount, net, order_discount_share, vat_rate,
    vat)
  select p_shop, p_id, t.line_id, t.n, v.id, p.name, p.name_bn, v.name,
    coalesce(nullif(v.name_bn, ''), v.name), u.code, 10000, v.sale_price, 0,
    v.sale_price, 0, v_shop.vat_rate,
    round(v.sale_price * v_shop.vat_rate / 1000000.0)::bigint
  from unnest(p_variants, p_line_ids) with ordinality as t (variant_id, line_id, n)
  join variant v on v.shop_id = p_shop and v.id = t.variant_id
  join product p on p.shop_id = p_shop and p.id = v.product_id
  join unit u on u.shop_id = p_shop and u.id = p.unit_id;
  with issued as (
    select variant_id, round(value * 10000.0 / on_hand)::bigint as cost from stock_level
    where shop_id = p_shop and warehouse_id = p_warehouse and variant_id = any(p_variants)
  ), changed as (
    update stock_level l set on_hand = l.on_hand - 10000, value = l.value - i.cost,
      moved_on = greatest(l.moved_on, v_date)
    from issued i
    where l.shop_id = p_shop and l.warehouse_id = p_warehouse and l.variant_id = i.variant_id
      and l.on_hand - 10000 >= l.reserved
  ), moved as (
    insert into stock_movement (shop_id, document_id, line_no, kind, warehouse_id, variant_id,
      quantity, value, business_date)
    select p_shop, p_id, row_number() over (), 'move', p_warehouse, variant_id, -10000, -cost,
      v_date from issued
  ), stock_sum as (
    insert into stock_day (shop_id, warehouse_id, business_date, value)
    select p_shop, p_warehouse, v_date, -sum(cost) from issued
    on conflict (shop_id, warehouse_id, business_date) do update
      set value = stock_day.value + excluded.value
  ), goods as (
    insert into product_day (shop_id, branch_id, business_date, variant_id, quantity, net, cost)
    select p_shop, v_branch.id, v_date, i.variant_id, 10000, v.sale_price, i.cost
    from issued i join variant v on v.shop_id = p_shop and v.id = i.variant_id
    order by i.variant_id
    on conflict (shop_id, branch_id, business_date, variant_id) do update
      set quantity = product_day.quantity + excluded.quantity,
        net = product_day.net + excluded.net, cost = product_day.cost + excluded.cost
  )
  select sum(cost)::bigint into v_cost from issued;
  insert into payment (shop_id, document_id, line_no, payment_method_id, account_id, amount,
    handed_over)
  select p_shop, p_id, 1, id, account_id, v_total, v_total from payment_method
  where shop_id = p_shop and id = p_method;
  insert into allocation (shop_id, document_id, settles_id, kind, amount)
  values (p_shop, p_id, p_id, 'payment', v_total);
  insert into journal_entry (shop_id, id, document_id, posting_kind, branch_id, business_date)
  values (p_shop, p_entry, p_id, 'post', v_branch.id, v_date);
  with line (n, account_id, amount) as (
    values
      (1, (select account_id from payment_method where shop_id = p_shop and id = p_method),
        v_total),
      (2, (v_accounts ->> 'sales')::uuid, -v_subtotal),
      (3, (v_accounts ->> 'output_vat')::uuid, -v_vat),
      (4, (v_accounts ->> 'rounding')::uuid, v_subtotal + v_vat - v_total),
      (5, (v_accounts ->> 'cost_of_sales')::uuid, v_cost),
      (6, (v_accounts ->> 'inventory')::uuid, -v_cost)
  ), balances as (
    insert into account_balance (shop_id, branch_id, account_id, debit, credit)
    select p_shop, v_branch.id, account_id, greatest(amount, 0), greatest(-amount, 0)
    from line where amount <> 0 order by account_id
    on conflict (shop_id, branch_id, account_id) do update
      set debit = account_balance.debit + excluded.debit,
        credit = account_balance.credit + excluded.credit
  ), lines as (
    insert into journal_line (shop_id, entry_id, line_no, account_id, branch_id, business_date,
      debit, credit)
    select p_shop, p_entry, n, account_id, v_branch.id, v_date, greatest(amount, 0),
      greatest(-amount, 0) from line where amount <> 0
  )
  insert into account_day (shop_id, branch_id, account_id, business_date, debit, credit)
  select p_shop, v_branch.id, account_id, v_date, greatest(amount, 0), greatest(-amount, 0)
  from line where amount <> 0 order by account_id
  on conflict (shop_id, branch_id, account_id, business_date) do update
    set debit = account_day.debit + excluded.debit,
      credit = account_day.credit + excluded.credit;
  insert into sales_day (shop_id, branch_id, business_date, hour, sales, returns, gross, returned,
    discount, vat, rounding, cost, on_due, due_given, due_taken)
  values (p_shop, v_branch.id, v_date, extract(hour from now() at time zone v_shop.timezone), 1, 0,
    v_subtotal, 0, 0, v_vat, v_total - v_subtotal - v_vat, v_cost, 0, 0, 0)
  on conflict (shop_id, branch_id, business_date, hour) do update
    set sales = sales_day.sales + 1, gross = sales_day.gross + excluded.gross,
      vat = sales_day.vat + excluded.vat, rounding = sales_day.rounding + excluded.rounding,
      cost = sales_day.cost + excluded.cost;
  insert into audit_log (shop_id, id, at, actor_id, action, subject_id)
  values (p_shop, p_audit, now(), p_user, 'sale.posted', p_id);
  with counter as (
    insert into number_counter (shop_id, branch_id, kind, fiscal_year, last_sequence)
    values (p_shop, v_branch.id, 'sale', 1, 1)
    on conflict (shop_id, branch_id, kind, fiscal_year)
      do update set last_sequence = number_counter.last_sequence + 1
    returning last_sequence
  )
  insert into document_number
    (shop_id, document_id, branch_id, kind, fiscal_year, sequence, number)
  select p_shop, p_id, v_branch.id, 'sale', 1, last_sequence, 'L' || last_sequence from counter
  returning number into v_number;
  return v_number;
end $$;
grant execute on function bench_post_sale to halkhata_app;
