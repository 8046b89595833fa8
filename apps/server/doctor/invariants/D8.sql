-- numbers of each branch, kind and fiscal year run from 1 without a gap, one for each document
with series as (
  select shop_id, branch_id, kind, fiscal_year, count(*) as numbers,
    count(distinct sequence) as different, min(sequence) as first, max(sequence) as last
  from document_number group by shop_id, branch_id, kind, fiscal_year
)
select shop_id, branch_id, kind, fiscal_year, s.numbers, s.first, s.last, c.last_sequence,
  null::uuid as document_id
from series s full join number_counter c using (shop_id, branch_id, kind, fiscal_year)
where s.first is distinct from 1 or s.last is distinct from s.numbers
  or s.different is distinct from s.numbers or c.last_sequence is distinct from s.last
union all
select d.shop_id, d.branch_id, d.kind, n.fiscal_year, null, n.sequence, null, null, d.id
from document d
left join document_number n on n.shop_id = d.shop_id and n.document_id = d.id
where (n.branch_id, n.kind) is distinct from (d.branch_id, d.kind)
