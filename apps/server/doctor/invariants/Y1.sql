-- the closing balances of a closed fiscal year are those of the journal, and its days are closed
with balance as (
  select f.shop_id, f.begins_on, l.branch_id, l.account_id,
    sum(l.debit - l.credit)::bigint as amount
  from fiscal_year f
  join journal_line l on l.shop_id = f.shop_id and l.business_date <= f.ends_on
  where f.closed_at is not null
  group by f.shop_id, f.begins_on, l.branch_id, l.account_id having sum(l.debit - l.credit) <> 0
), digest as (
  select shop_id, begins_on, encode(sha256(convert_to(string_agg(
    branch_id || ' ' || account_id || ' ' || amount, ', ' order by branch_id, account_id), 'UTF8')),
    'hex') as digest
  from balance group by shop_id, begins_on
)
select f.shop_id, f.begins_on, f.digest as closed_with, d.digest as posted, p.closed_until
from fiscal_year f
join book_period p on p.shop_id = f.shop_id
left join digest d on d.shop_id = f.shop_id and d.begins_on = f.begins_on
where f.closed_at is not null
  and (f.digest <> coalesce(d.digest, encode(sha256(''), 'hex'))
    or p.closed_until is null or p.closed_until < f.ends_on)
