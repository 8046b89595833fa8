-- a merged customer or supplier has no balance on any account, in any branch
select l.shop_id, l.party_id, l.branch_id, l.account_id, sum(l.debit - l.credit) as balance
from journal_line l
join party p on p.shop_id = l.shop_id and p.id = l.party_id and p.merged_into is not null
group by l.shop_id, l.party_id, l.branch_id, l.account_id having sum(l.debit) <> sum(l.credit)
