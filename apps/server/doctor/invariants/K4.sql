-- the sales of each hour are those of its folded documents, and of each day what they posted
with counted as (
  select d.shop_id, d.id, d.branch_id, d.business_date, coalesce(d.reverses_id, d.id) as own_id,
    case when d.reverses_id is null then 1 else -1 end as side,
    extract(hour from coalesce(d.happened_at, d.posted_at) at time zone h.timezone)::int as hour
  from document d join shop h on h.shop_id = d.shop_id
  where not exists (select from unfolded_document u
    where u.shop_id = d.shop_id and u.document_id = d.id)
), line as (
  select shop_id, document_id, sum(net + product_discount) as gross
  from sale_line group by shop_id, document_id
), document_of_till as (
  select c.shop_id, c.id, c.branch_id, c.business_date, c.hour,
    case when s.document_id is null then 0 else c.side end as sales,
    case when r.document_id is null then 0 else c.side end as returns,
    c.side * (coalesce(s.total - s.delivery, 0) - coalesce(r.total, 0)) as total,
    c.side * (coalesce(l.gross - s.vat_included, 0)) as gross,
    c.side * (coalesce(s.due, 0) - coalesce(r.credited, 0)) as due
  from counted c
  left join sale s on s.shop_id = c.shop_id and s.document_id = c.own_id
  left join line l on l.shop_id = c.shop_id and l.document_id = c.own_id
  left join sale_return r on r.shop_id = c.shop_id and r.document_id = c.own_id
  where s.document_id is not null or r.document_id is not null
), of_hour as (
  select shop_id, branch_id, business_date, hour, sum(sales) as sales, sum(returns) as returns,
    sum(total) as total, sum(gross) as gross, count(*) filter (where due > 0) as on_due,
    sum(greatest(due, 0)) as due_given, sum(greatest(-due, 0)) as due_taken
  from document_of_till group by shop_id, branch_id, business_date, hour
), kept_hour as (
  select shop_id, branch_id, business_date, hour, sales, returns,
    gross - returned - discount + vat + rounding as total, gross, on_due, due_given, due_taken
  from sales_sum where period = 'day'
), posted as (
  select d.shop_id, d.branch_id, d.business_date,
    sum(case when a.section = 'sales' then l.credit - l.debit else 0 end) as gross,
    sum(case a.purpose when 'sales_return' then l.debit - l.credit else 0 end) as returned,
    sum(case a.purpose when 'discount_given' then l.debit - l.credit else 0 end) as discount,
    sum(case a.purpose when 'output_vat' then l.credit - l.debit else 0 end) as vat,
    sum(case a.purpose when 'rounding' then l.credit - l.debit else 0 end) as rounding,
    sum(case a.purpose when 'cost_of_sales' then l.debit - l.credit else 0 end) as cost
  from document_of_till d
  join journal_entry e
    on e.shop_id = d.shop_id and e.document_id = d.id and e.posting_kind = 'post'
  join journal_line l on l.shop_id = e.shop_id and l.entry_id = e.id
  join account a on a.shop_id = l.shop_id and a.id = l.account_id
  group by d.shop_id, d.branch_id, d.business_date
), of_day as (
  select shop_id, branch_id, business_date, sum(gross) as gross, sum(returned) as returned,
    sum(discount) as discount, sum(vat) as vat, sum(rounding) as rounding, sum(cost) as cost
  from sales_sum where period = 'day' group by shop_id, branch_id, business_date
)
select shop_id, branch_id, business_date, hour, 'the documents' as differs_from
from kept_hour k full join of_hour o using (shop_id, branch_id, business_date, hour)
where (k.sales, k.returns, k.total, k.gross, k.on_due, k.due_given, k.due_taken)
  is distinct from
  (o.sales, o.returns, o.total, o.gross, o.on_due, o.due_given, o.due_taken)
union all
select shop_id, branch_id, business_date, null, 'the journal'
from of_day k full join posted p using (shop_id, branch_id, business_date)
where (coalesce(k.gross, 0), coalesce(k.returned, 0), coalesce(k.discount, 0),
    coalesce(k.vat, 0), coalesce(k.rounding, 0), coalesce(k.cost, 0))
  is distinct from
  (coalesce(p.gross, 0), coalesce(p.returned, 0), coalesce(p.discount, 0),
    coalesce(p.vat, 0), coalesce(p.rounding, 0), coalesce(p.cost, 0))
