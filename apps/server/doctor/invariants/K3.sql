-- the balance of each branch and account is the sum of its journal lines, of folded documents
with line as (
  select l.shop_id, l.branch_id, l.account_id, sum(l.debit) as debit, sum(l.credit) as credit
  from journal_line l join journal_entry e on e.shop_id = l.shop_id and e.id = l.entry_id
  where not exists (select from unfolded_document u
    where u.shop_id = e.shop_id and u.document_id = e.document_id)
  group by l.shop_id, l.branch_id, l.account_id
)
select shop_id, branch_id, account_id, b.debit as kept_debit, l.debit as debit,
  b.credit as kept_credit, l.credit as credit
from account_balance b full join line l using (shop_id, branch_id, account_id)
where coalesce(b.debit, 0) <> coalesce(l.debit, 0)
  or coalesce(b.credit, 0) <> coalesce(l.credit, 0)
