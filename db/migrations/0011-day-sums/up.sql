-- Folds of the books by day, hour, goods and account, written in the statement that posts. What is
-- indexed never changes, and half of each page is free: an update stays on its page.

-- What the documents of the till (sale, return, exchange, and what reverses them) count in an hour
-- of the shop's zone. net = gross - returned - discount; total = net + vat + rounding.
create table sales_day (
  shop_id uuid not null,
  branch_id uuid not null,
  business_date date not null,
  hour smallint not null check (hour between 0 and 23),
  -- how many, less those reversed
  sales bigint not null,
  returns bigint not null,
  -- goods at their price before discounts
  gross bigint not null,
  -- goods that came back, less their product discounts
  returned bigint not null,
  discount bigint not null,
  vat bigint not null,
  rounding bigint not null,
  -- what the goods had cost
  cost bigint not null,
  -- how many documents made a due, how much, and what others of the till took off dues
  on_due bigint not null,
  due_given bigint not null,
  due_taken bigint not null,
  primary key (shop_id, branch_id, business_date, hour),
  constraint sales_day_exact check (greatest(abs(gross), abs(returned), abs(discount), abs(vat),
    abs(rounding), abs(cost), due_given, due_taken) <= 9007199254740991)
) with (fillfactor = 50);

-- The same by goods: what was sold less what came back, without VAT.
create table product_day (
  shop_id uuid not null,
  branch_id uuid not null,
  business_date date not null,
  variant_id uuid not null,
  quantity bigint not null,
  net bigint not null,
  cost bigint not null,
  primary key (shop_id, branch_id, business_date, variant_id),
  constraint product_day_exact
    check (greatest(abs(quantity), abs(net), abs(cost)) <= 9007199254740991)
) with (fillfactor = 50);

-- The sums of all days of an account: a balance costs the same however long the history is.
create table account_balance (
  shop_id uuid not null,
  branch_id uuid not null,
  account_id uuid not null,
  debit bigint not null,
  credit bigint not null,
  primary key (shop_id, branch_id, account_id),
  constraint account_balance_exact check (greatest(debit, credit) <= 9007199254740991)
) with (fillfactor = 50);

-- An owner whom row-level security binds reads all shops here, for as long as this takes.
do $$ declare source text; begin
  foreach source in array array['shop', 'document', 'sale', 'sale_line', 'sale_return',
    'sale_return_line', 'stock_movement', 'account_day', 'stock_level']
  loop execute format('alter table %I no force row level security', source); end loop;
end $$;

insert into account_balance (shop_id, branch_id, account_id, debit, credit)
select shop_id, branch_id, account_id, sum(debit)::bigint, sum(credit)::bigint
from account_day group by shop_id, branch_id, account_id;

insert into sales_day (shop_id, branch_id, business_date, hour, sales, returns, gross, returned,
  discount, vat, rounding, cost, on_due, due_given, due_taken)
select d.shop_id, d.branch_id, d.business_date,
  extract(hour from coalesce(d.happened_at, d.posted_at) at time zone h.timezone)::smallint as hour,
  sum(case when s.document_id is null then 0 else own.side end)::bigint,
  sum(case when r.document_id is null then 0 else own.side end)::bigint,
  sum(own.side * coalesce(l.gross, 0))::bigint,
  sum(own.side * coalesce(r.subtotal, 0))::bigint,
  sum(own.side * (coalesce(l.gross - s.subtotal + s.discount, 0)
    - coalesce(r.discount, 0)))::bigint,
  sum(own.side * (coalesce(s.vat, 0) - coalesce(r.vat, 0)))::bigint,
  sum(own.side * (coalesce(s.rounding, 0) - coalesce(r.rounding, 0)))::bigint,
  sum(coalesce(m.cost, 0))::bigint,
  count(*) filter (where due.amount > 0),
  sum(greatest(due.amount, 0))::bigint, sum(greatest(-due.amount, 0))::bigint
from document d
join shop h on h.shop_id = d.shop_id
cross join lateral (select coalesce(d.reverses_id, d.id) as id,
  case when d.reverses_id is null then 1 else -1 end as side) as own
left join sale s on s.shop_id = d.shop_id and s.document_id = own.id
left join sale_return r on r.shop_id = d.shop_id and r.document_id = own.id
cross join lateral (
  select own.side * (coalesce(s.due, 0) - coalesce(r.credited, 0)) as amount) as due
left join lateral (select sum(net + product_discount) as gross from sale_line
  where shop_id = d.shop_id and document_id = own.id) as l on true
left join lateral (select -sum(value) as cost from stock_movement
  where shop_id = d.shop_id and document_id = d.id and kind = 'move') as m on true
where s.document_id is not null or r.document_id is not null
group by d.shop_id, d.branch_id, d.business_date, 4;

insert into product_day (shop_id, branch_id, business_date, variant_id, quantity, net, cost)
with counted as (
  select d.shop_id, d.branch_id, d.business_date, d.id, coalesce(d.reverses_id, d.id) as own_id,
    case when d.reverses_id is null then 1 else -1 end as side
  from document d
), line as (
  select c.shop_id, c.branch_id, c.business_date, l.variant_id, c.side * l.quantity as quantity,
    c.side * (l.net - l.order_discount_share) as net, 0 as cost
  from counted c join sale_line l on l.shop_id = c.shop_id and l.document_id = c.own_id
  union all
  select c.shop_id, c.branch_id, c.business_date, l.variant_id, -c.side * l.quantity,
    -c.side * (l.net - l.order_discount_share), 0
  from counted c join sale_return_line l on l.shop_id = c.shop_id and l.document_id = c.own_id
  union all
  select c.shop_id, c.branch_id, c.business_date, m.variant_id, 0, 0, -m.value
  from counted c
  join stock_movement m on m.shop_id = c.shop_id and m.document_id = c.id and m.kind = 'move'
  where exists (select from sale where shop_id = c.shop_id and document_id = c.own_id)
    or exists (select from sale_return where shop_id = c.shop_id and document_id = c.own_id)
)
select shop_id, branch_id, business_date, variant_id, sum(quantity)::bigint, sum(net)::bigint,
  sum(cost)::bigint
from line group by shop_id, branch_id, business_date, variant_id;

-- When goods run low: at what is left. What is indexed is only whether they do.
alter table stock_level
  add column reorder_level bigint not null default 0
    constraint stock_level_reorder_exact check (reorder_level between 0 and 9007199254740991),
  add column is_low boolean not null generated always as (on_hand <= reorder_level) stored;
create index stock_level_low on stock_level (shop_id, warehouse_id, variant_id) where is_low;

do $$ declare source text; begin
  foreach source in array array['shop', 'document', 'sale', 'sale_line', 'sale_return',
    'sale_return_line', 'stock_movement', 'account_day', 'stock_level']
  loop execute format('alter table %I force row level security', source); end loop;
end $$;

call protect_shop_table('sales_day', 'select, insert, update');
call protect_shop_table('product_day', 'select, insert, update');
call protect_shop_table('account_balance', 'select, insert, update');

-- Who runs a shop or a branch opens its day.
alter table role no force row level security;
update role r set permissions = r.permissions || array(
  select given from unnest(array['dashboard.read', 'product-stock.update']) as given
  where given <> all (r.permissions))
where r.code in ('owner', 'branch_admin');
alter table role force row level security;
