-- the sums of each party are those of the journal lines of folded documents that name it
with line as (
  select l.shop_id, l.branch_id, l.account_id, l.party_id, l.business_date,
    sum(l.debit) as debit, sum(l.credit) as credit
  from journal_line l join journal_entry e on e.shop_id = l.shop_id and e.id = l.entry_id
  where l.party_id is not null and not exists (select from unfolded_document u
    where u.shop_id = e.shop_id and u.document_id = e.document_id)
  group by l.shop_id, l.branch_id, l.account_id, l.party_id, l.business_date
)
select shop_id, branch_id, account_id, party_id, business_date, d.debit as day_debit,
  l.debit as debit, d.credit as day_credit, l.credit as credit
from (select * from party_sum where period = 'day') d
full join line l using (shop_id, branch_id, account_id, party_id, business_date)
where coalesce(d.debit, 0) <> coalesce(l.debit, 0)
  or coalesce(d.credit, 0) <> coalesce(l.credit, 0)
