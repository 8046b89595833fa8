-- a document has one entry, unless nothing of value moved
-- a merge of accounts has one in each branch
with worth as (
  -- a change of value alone may have only a further entry: S4 checks it
  select shop_id, document_id from stock_movement where kind = 'move'
  group by shop_id, document_id having sum(value) <> 0
  union
  select shop_id, document_id from payment
  group by shop_id, document_id having sum(amount) <> 0
  union
  select shop_id, document_id from sale where total > 0
  union
  select shop_id, document_id from sale_return where total > 0
  union
  select shop_id, document_id from goods_receipt where total > 0
  union
  select shop_id, document_id from receipt_cost where total <> 0
  union
  select shop_id, document_id from supplier_return where total <> 0
  union
  -- a transfer to the safe stays the same cash account
  select shop_id, document_id from cash_movement where purpose <> 'safe'
), posted as (
  select shop_id, document_id, count(*) as entries
  from journal_entry where posting_kind = 'post' group by shop_id, document_id
)
select d.shop_id, d.id as document_id, d.kind, coalesce(p.entries, 0) as entries
from document d
left join posted p on p.shop_id = d.shop_id and p.document_id = d.id
left join worth w on w.shop_id = d.shop_id and w.document_id = d.id
left join posted o on o.shop_id = d.shop_id and o.document_id = d.reverses_id
where (p.entries > 1 and d.kind <> 'account_merge')
  or (p.entries is null and (w.document_id is not null or o.document_id is not null
    or d.kind in ('journal', 'money_transfer', 'owner_transaction', 'expense', 'write_off')))
