-- the trial balance of every shop is zero
select shop_id, sum(debit - credit) as difference
from journal_line group by shop_id having sum(debit - credit) <> 0
