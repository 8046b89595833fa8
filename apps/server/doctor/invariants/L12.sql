-- every line on a receivable, payable or deposit account names a party of that side
select l.shop_id, l.entry_id, l.line_no
from journal_line l
join account a on a.shop_id = l.shop_id and a.id = l.account_id
left join party p on p.shop_id = l.shop_id and p.id = l.party_id
where a.control_of in ('receivable', 'payable', 'deposit')
  and p.kind is distinct from
    case a.control_of when 'payable' then 'supplier' else 'customer' end
