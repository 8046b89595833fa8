-- The sums of all days of an account are those of its days.
with day as (
  select shop_id, branch_id, account_id, sum(debit) as debit, sum(credit) as credit
  from account_day group by shop_id, branch_id, account_id
)
select shop_id, branch_id, account_id, 'account_balance is not the sum of its days' as fault
from account_balance b full join day d using (shop_id, branch_id, account_id)
where (b.debit, b.credit) is distinct from (d.debit, d.credit);
-- What a day sold, at its prices, is what it posted to Sales, Sales returns, Discount given, VAT
-- and Cost of sales.
with posted as (
  select l.shop_id, l.branch_id, l.business_date,
    sum(case a.purpose when 'sales' then l.credit - l.debit else 0 end) as gross,
    sum(case a.purpose when 'sales_return' then l.debit - l.credit else 0 end) as returned,
    sum(case a.purpose when 'discount_given' then l.debit - l.credit else 0 end) as discount,
    sum(case a.purpose when 'output_vat' then l.credit - l.debit else 0 end) as vat,
    sum(case a.purpose when 'cost_of_sales' then l.debit - l.credit else 0 end) as cost
  from journal_line l join account a on a.shop_id = l.shop_id and a.id = l.account_id
  group by l.shop_id, l.branch_id, l.business_date
), day as (
  select shop_id, branch_id, business_date, sum(gross) as gross, sum(returned) as returned,
    sum(discount) as discount, sum(vat) as vat, sum(cost) as cost
  from sales_day group by shop_id, branch_id, business_date
)
select shop_id, branch_id, business_date, 'sales_day is not what was posted' as fault
from posted p full join day d using (shop_id, branch_id, business_date)
where coalesce(p.gross, 0) <> coalesce(d.gross, 0)
  or coalesce(p.returned, 0) <> coalesce(d.returned, 0)
  or coalesce(p.discount, 0) <> coalesce(d.discount, 0)
  or coalesce(p.vat, 0) <> coalesce(d.vat, 0) or coalesce(p.cost, 0) <> coalesce(d.cost, 0);
-- The goods of a day are its sales.
with goods as (
  select shop_id, branch_id, business_date, sum(net) as net, sum(cost) as cost
  from product_day group by shop_id, branch_id, business_date
), day as (
  select shop_id, branch_id, business_date, sum(gross - returned - discount) as net,
    sum(cost) as cost
  from sales_day group by shop_id, branch_id, business_date
)
select shop_id, branch_id, business_date, 'product_day is not what was sold' as fault
from goods g full join day d using (shop_id, branch_id, business_date)
where (g.net, g.cost) is distinct from (d.net, d.cost);
