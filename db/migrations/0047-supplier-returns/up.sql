-- Goods that came, newest day first, without walking past every sale.
create index document_of_receipts_by_day on document
  (shop_id, business_date desc, posted_at desc, id desc) where kind = 'goods_receipt';

-- One more kind of document, whatever kinds there are by now.
do $$
declare kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint
  where conrelid = 'document'::regclass and conname = 'document_kind_check';
  execute 'alter table document drop constraint document_kind_check';
  execute 'alter table document add constraint document_kind_check '
    || replace(kinds, '''reversal''', '''supplier_return''::text, ''reversal''');
end $$;

-- Goods of a receipt that went back to whom they came from.
create table supplier_return (
  shop_id uuid not null,
  document_id uuid not null,
  receipt_id uuid not null,
  supplier_id uuid not null,
  reason text not null default '',
  -- by the supplier's paper
  subtotal bigint not null check (subtotal >= 0),
  vat bigint not null check (vat >= 0),
  total bigint not null,
  -- what was given back at once; the rest is off what the shop owes
  refunded bigint not null,
  credited bigint not null,
  -- what the goods were worth here when they left
  cost bigint not null check (cost >= 0),
  primary key (shop_id, document_id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, receipt_id) references goods_receipt (shop_id, document_id),
  foreign key (shop_id, supplier_id) references party (shop_id, id),
  check (total = subtotal + vat),
  check (credited = total - refunded),
  check (refunded between 0 and total)
);
create index supplier_return_of_receipt on supplier_return (shop_id, receipt_id);
create index supplier_return_of_supplier on supplier_return (shop_id, supplier_id);
call protect_shop_table('supplier_return', 'select, insert');

create table supplier_return_line (
  shop_id uuid not null,
  document_id uuid not null,
  line_no smallint not null,
  receipt_id uuid not null,
  receipt_line_id uuid not null,
  variant_id uuid not null,
  quantity bigint not null check (quantity > 0),
  net bigint not null check (net >= 0),
  vat bigint not null check (vat >= 0),
  cost bigint not null check (cost >= 0),
  primary key (shop_id, document_id, line_no),
  unique (shop_id, document_id, receipt_line_id),
  foreign key (shop_id, document_id) references supplier_return (shop_id, document_id),
  foreign key (shop_id, receipt_id, receipt_line_id)
    references goods_receipt_line (shop_id, document_id, id),
  foreign key (shop_id, variant_id) references variant (shop_id, id)
);
create index supplier_return_line_of_receipt on supplier_return_line (shop_id, receipt_id);
call protect_shop_table('supplier_return_line', 'select, insert');
