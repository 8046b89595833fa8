-- every journal entry balances in each branch, and has at least two lines there
select e.shop_id, e.id as entry_id, l.branch_id, count(l.line_no) as lines,
  coalesce(sum(l.debit - l.credit), 0) as difference
from journal_entry e
left join journal_line l on l.shop_id = e.shop_id and l.entry_id = e.id
group by e.shop_id, e.id, l.branch_id
having count(l.line_no) < 2 or sum(l.debit - l.credit) <> 0
