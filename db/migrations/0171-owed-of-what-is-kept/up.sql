-- A bill owes what is kept: received less returned. What the mirror of a bill or of a return leaves
-- wrong of it is an entry of its own beside it.
alter table journal_entry drop constraint journal_entry_posting_kind_check;
alter table journal_entry
  add check (posting_kind in ('post', 'rebilled', 'revaluation', 'shortfall'));

create table owed_correction (
  shop_id uuid not null,
  -- what reverses a bill or a return
  document_id uuid not null,
  receipt_id uuid not null,
  -- by how much more is owed for the goods that are kept; VAT that the shop gets back is beside it
  net bigint not null,
  vat bigint not null,
  primary key (shop_id, document_id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, receipt_id) references goods_receipt (shop_id, document_id),
  check (net <> 0 or vat <> 0)
);
create index owed_correction_of_receipt on owed_correction (shop_id, receipt_id);
call protect_shop_table('owed_correction', 'select, insert');
