-- the late costs of a receipt on stock, stock in transit and accounts are those in force: the
-- latest bill less the cost at receipt, and all freight; and each of them, and each reversal,
-- posted to an account what it records
with stands as (
  select c.* from receipt_cost c
  where not exists (select from document r
    where r.shop_id = c.shop_id and r.reverses_id = c.document_id)
), latest as (
  select distinct on (c.shop_id, c.receipt_id) c.shop_id, c.receipt_id, c.document_id
  from stands c
  join document_number n on n.shop_id = c.shop_id and n.document_id = c.document_id
  where c.kind = 'bill'
  order by c.shop_id, c.receipt_id, n.fiscal_year desc, n.sequence desc
), with_vat as (
  -- the VAT of a receipt is a part of the cost of its goods: the shop cannot claim it back
  select g.shop_id, g.document_id as receipt_id from goods_receipt g
  where not exists (select from journal_line l
      join journal_entry e on e.shop_id = l.shop_id and e.id = l.entry_id
      join account a on a.shop_id = l.shop_id and a.id = l.account_id
      where e.shop_id = g.shop_id and a.purpose = 'input_vat'
        and (e.document_id = g.document_id or exists (select from receipt_cost c
          where c.shop_id = g.shop_id and c.receipt_id = g.document_id
            and c.document_id = e.document_id)))
), billed as (
  select b.shop_id, b.receipt_id, sum(b.net - b.order_discount_share - l.net
      + l.order_discount_share + case when w.receipt_id is null then 0 else b.vat - l.vat end)
    as amount
  from latest
  join receipt_cost_line b on b.shop_id = latest.shop_id and b.document_id = latest.document_id
  join goods_receipt_line l on l.shop_id = b.shop_id and l.document_id = b.receipt_id
    and l.id = b.receipt_line_id
  left join with_vat w on w.shop_id = b.shop_id and w.receipt_id = b.receipt_id
  group by b.shop_id, b.receipt_id
), freight as (
  select shop_id, receipt_id, sum(amount) as amount from stands where kind = 'landed_cost'
  group by shop_id, receipt_id
), went as (
  -- except what the supplier waives for returned goods, which no day used
  select shop_id, receipt_id, sum(amount) as amount from receipt_cost_part
  where purpose <> 'cost_variance' or used_on is not null
  group by shop_id, receipt_id
)
select shop_id, receipt_id, coalesce(w.amount, 0) as went,
  coalesce(b.amount, 0) + coalesce(f.amount, 0) as stands
from went w
full join billed b using (shop_id, receipt_id)
full join freight f using (shop_id, receipt_id)
where coalesce(w.amount, 0) <> coalesce(b.amount, 0) + coalesce(f.amount, 0)
union all
select c.shop_id, c.receipt_id, sum(x.part), sum(x.posted)
from receipt_cost c
join document d on d.shop_id = c.shop_id
  and (d.id = c.document_id or d.reverses_id = c.document_id)
cross join lateral (
  select p.purpose, p.amount as part, 0 as posted from receipt_cost_part p
  where p.shop_id = d.shop_id and p.document_id = d.id
  union all
  select a.purpose, 0, l.debit - l.credit
  from journal_entry e
  join journal_line l on l.shop_id = e.shop_id and l.entry_id = e.id
  join account a on a.shop_id = l.shop_id and a.id = l.account_id
  where e.shop_id = d.shop_id and e.document_id = d.id
    and a.purpose in ('inventory', 'transit', 'cost_of_sales', 'cost_variance', 'stock_loss',
      'stock_gain', 'internal_use_expense', 'gifts_expense', 'opening_equity')
) x
group by c.shop_id, c.receipt_id, d.id, x.purpose
having sum(x.part) <> sum(x.posted)
