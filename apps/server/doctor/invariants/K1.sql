-- the sums of each branch, account and day are those of the journal lines
with line as (
  select shop_id, branch_id, account_id, business_date, sum(debit) as debit, sum(credit) as credit
  from journal_line group by shop_id, branch_id, account_id, business_date
)
select shop_id, branch_id, account_id, business_date, d.debit as day_debit, l.debit as debit,
  d.credit as day_credit, l.credit as credit
from account_day d full join line l using (shop_id, branch_id, account_id, business_date)
where coalesce(d.debit, 0) <> coalesce(l.debit, 0)
  or coalesce(d.credit, 0) <> coalesce(l.credit, 0)
