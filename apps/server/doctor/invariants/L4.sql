-- line, entry, document, account and party belong to one shop, branch and day; only an entry for
-- late costs, a merge or a line of an opening balance can be in another branch
select l.shop_id, l.entry_id, l.line_no
from journal_line l
left join journal_entry e on e.shop_id = l.shop_id and e.id = l.entry_id
left join document d on d.shop_id = e.shop_id and d.id = e.document_id
left join document o on o.shop_id = d.shop_id and o.id = d.reverses_id
left join account a on a.shop_id = l.shop_id and a.id = l.account_id
left join party p on p.shop_id = l.shop_id and p.id = l.party_id
where e.id is null or a.id is null or (l.party_id is not null and p.id is null)
  or l.business_date is distinct from e.business_date
  or (l.branch_id is distinct from e.branch_id
    and coalesce(o.kind, d.kind) not in ('opening_balance', 'party_merge'))
  or e.business_date is distinct from d.business_date
  or (e.branch_id is distinct from d.branch_id and e.posting_kind <> 'between_branches'
    and d.kind <> 'account_merge')
