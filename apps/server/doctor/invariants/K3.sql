-- the balance of each branch and account is the sum of its journal lines of all days
with line as (
  select shop_id, branch_id, account_id, sum(debit) as debit, sum(credit) as credit
  from journal_line group by shop_id, branch_id, account_id
)
select shop_id, branch_id, account_id, b.debit as kept_debit, l.debit as debit,
  b.credit as kept_credit, l.credit as credit
from account_balance b full join line l using (shop_id, branch_id, account_id)
where coalesce(b.debit, 0) <> coalesce(l.debit, 0)
  or coalesce(b.credit, 0) <> coalesce(l.credit, 0)
