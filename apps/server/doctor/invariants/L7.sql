-- a reversing entry mirrors its original in each branch, and an entry is reversed at most once
with pair as (
  select shop_id, id as entry_id, reverses_id from journal_entry where reverses_id is not null
), unequal as (
  select p.shop_id, p.entry_id
  from pair p
  join journal_line l on l.shop_id = p.shop_id and l.entry_id in (p.entry_id, p.reverses_id)
  join account a on a.shop_id = l.shop_id and a.id = l.account_id
  left join party m on m.shop_id = l.shop_id and m.id = l.party_id
  group by p.shop_id, p.entry_id, l.branch_id, coalesce(a.merged_into, a.id),
    coalesce(m.merged_into, l.party_id)
  having sum(l.debit - l.credit) <> 0
)
select distinct shop_id, entry_id, 'no mirror' as fault from unequal
union all
select shop_id, reverses_id, 'reversed more than once' from pair
group by shop_id, reverses_id having count(*) > 1
