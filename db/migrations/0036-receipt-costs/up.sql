-- One more kind of document, whatever kinds there are by now.
do $$
declare kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint
  where conrelid = 'document'::regclass and conname = 'document_kind_check';
  execute 'alter table document drop constraint document_kind_check';
  execute 'alter table document add constraint document_kind_check '
    || replace(kinds, '''reversal''', '''receipt_cost''::text, ''reversal''');
end $$;

-- Value alone may come to a lot, and leave it.
alter table stock_lot_use
  drop constraint stock_lot_use_quantity_check,
  add constraint stock_lot_use_check check (quantity <> 0 or value <> 0);

-- What the goods of a receipt cost besides what was written in with them: freight and customs, or
-- a bill of the supplier that says otherwise. What of the goods is still there becomes worth more
-- (or less), and what is gone was sold at more.
create table receipt_cost (
  shop_id uuid not null,
  document_id uuid not null,
  receipt_id uuid not null,
  -- who is owed: the carrier, the customs, or the supplier himself
  supplier_id uuid not null,
  kind text not null check (kind in ('landed_cost', 'bill')),
  -- the number of their paper
  reference text not null default '',
  note text not null default '',
  amount bigint not null,
  vat bigint not null default 0,
  total bigint not null,
  paid bigint not null,
  due bigint not null,
  primary key (shop_id, document_id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, receipt_id) references goods_receipt (shop_id, document_id),
  foreign key (shop_id, supplier_id) references party (shop_id, id),
  check (total = amount + vat),
  check (due = total - paid),
  check (paid between 0 and greatest(total, 0))
);
create index receipt_cost_of_receipt on receipt_cost (shop_id, receipt_id);
create index receipt_cost_of_supplier on receipt_cost (shop_id, supplier_id);
call protect_shop_table('receipt_cost', 'select, insert');

-- amount = to_stock + to_sales, and the lines are the amount of the document.
create table receipt_cost_line (
  shop_id uuid not null,
  document_id uuid not null,
  line_no smallint not null,
  receipt_id uuid not null,
  receipt_line_id uuid not null,
  to_stock bigint not null,
  to_sales bigint not null,
  -- what the goods of this line cost by the supplier's paper from now on; null: no bill
  net bigint check (net >= 0),
  vat bigint check (vat >= 0),
  primary key (shop_id, document_id, line_no),
  unique (shop_id, document_id, receipt_line_id),
  foreign key (shop_id, document_id) references receipt_cost (shop_id, document_id),
  foreign key (shop_id, receipt_id, receipt_line_id)
    references goods_receipt_line (shop_id, document_id, id),
  check ((net is null) = (vat is null))
);
create index receipt_cost_line_of_receipt on receipt_cost_line (shop_id, receipt_id);
call protect_shop_table('receipt_cost_line', 'select, insert');
