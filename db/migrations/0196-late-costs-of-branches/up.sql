-- A late cost is posted in the branch of its receipt; what of it belongs to goods of another branch
-- goes there by an entry in each of the two, which come to nothing for the shop.
alter table journal_entry drop constraint journal_entry_posting_kind_check;
alter table journal_entry add constraint journal_entry_posting_kind_check check (
  posting_kind in ('between_branches', 'post', 'rebilled', 'revaluation', 'shortfall'));
alter table journal_entry drop constraint journal_entry_shop_id_document_id_posting_kind_key;
create unique index journal_entry_of_document
  on journal_entry (shop_id, document_id, posting_kind, branch_id);

-- Where the money of late costs went, for those that were posted before it was noted: what their
-- entries and those of their reversals have on each account, in the warehouse of the receipt.
do $$
declare source text;
begin
  foreach source in array array['receipt_cost', 'receipt_cost_line', 'receipt_cost_part',
    'goods_receipt', 'document', 'journal_entry', 'journal_line', 'account']
  loop execute format('alter table %I no force row level security', source); end loop;
  with late as (
    select c.shop_id, c.document_id, c.receipt_id, d.id as posted_id
    from receipt_cost c
    join document d on d.shop_id = c.shop_id
      and (d.id = c.document_id or d.reverses_id = c.document_id)
    where not exists (select from receipt_cost_part p
      where p.shop_id = d.shop_id and p.document_id = d.id)
  )
  insert into receipt_cost_part (shop_id, document_id, part_no, receipt_id, receipt_line_id,
    purpose, warehouse_id, used_on, amount)
  select l.shop_id, l.posted_id,
    row_number() over (partition by l.shop_id, l.posted_id order by a.purpose), l.receipt_id,
    (select x.receipt_line_id from receipt_cost_line x
      where x.shop_id = l.shop_id and x.document_id = l.document_id order by x.line_no limit 1),
    a.purpose, g.warehouse_id,
    case when a.purpose not in ('inventory', 'transit') then max(e.business_date) end,
    sum(j.debit - j.credit)
  from late l
  join goods_receipt g on g.shop_id = l.shop_id and g.document_id = l.receipt_id
  join journal_entry e on e.shop_id = l.shop_id and e.document_id = l.posted_id
  join journal_line j on j.shop_id = e.shop_id and j.entry_id = e.id
  join account a on a.shop_id = j.shop_id and a.id = j.account_id
    and a.purpose in ('inventory', 'transit', 'cost_of_sales', 'cost_variance')
  group by l.shop_id, l.posted_id, l.document_id, l.receipt_id, a.purpose, g.warehouse_id
  having sum(j.debit - j.credit) <> 0;
  foreach source in array array['receipt_cost', 'receipt_cost_line', 'receipt_cost_part',
    'goods_receipt', 'document', 'journal_entry', 'journal_line', 'account']
  loop execute format('alter table %I force row level security', source); end loop;
end $$;
