-- Two of one, made one: the one that goes is put away and says which one was kept. No posted row
-- changes: what is posted of it from then on lands on the one kept.
alter table party
  add column merged_into uuid,
  add foreign key (shop_id, merged_into) references party (shop_id, id),
  add check (merged_into <> id),
  add check (merged_into is null or archived_at is not null);
create index party_merged_into on party (shop_id, merged_into) where merged_into is not null;
alter table product
  add column merged_into uuid,
  add foreign key (shop_id, merged_into) references product (shop_id, id),
  add check (merged_into <> id);
create index product_merged_into on product (shop_id, merged_into) where merged_into is not null;
alter table variant
  add column merged_into uuid,
  add foreign key (shop_id, merged_into) references variant (shop_id, id),
  add check (merged_into <> id);
create index variant_merged_into on variant (shop_id, merged_into) where merged_into is not null;

-- One more kind of document, whatever kinds there are by now.
do $$
declare kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint
  where conrelid = 'document'::regclass and conname = 'document_kind_check';
  execute 'alter table document drop constraint document_kind_check';
  execute 'alter table document add constraint document_kind_check '
    || replace(kinds, '''reversal''', '''party_merge''::text, ''reversal''');
end $$;

-- What the one kept took over: what was due, and what the shop kept for a customer.
create table party_merge (
  shop_id uuid not null,
  document_id uuid not null,
  survivor_id uuid not null,
  duplicate_id uuid not null,
  due bigint not null,
  deposit bigint not null check (deposit >= 0),
  primary key (shop_id, document_id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, survivor_id) references party (shop_id, id),
  foreign key (shop_id, duplicate_id) references party (shop_id, id),
  check (survivor_id <> duplicate_id)
);
create index party_merge_of on party_merge (shop_id, survivor_id);
call protect_shop_table('party_merge', 'select, insert');

-- And one more reason to move stock, whatever reasons there are by now.
do $$
declare reasons text;
begin
  select pg_get_constraintdef(oid) into strict reasons from pg_constraint
  where conrelid = 'stock_adjustment'::regclass and conname = 'stock_adjustment_reason_check';
  execute 'alter table stock_adjustment drop constraint stock_adjustment_reason_check';
  execute 'alter table stock_adjustment add constraint stock_adjustment_reason_check '
    || replace(reasons, '''other''', '''merge''::text, ''other''');
end $$;

alter table role no force row level security;
update role r set permissions = r.permissions || array(
  select given
  from unnest(array['product.merge', 'customers.merge', 'suppliers.merge']) as given
  where given <> all (r.permissions))
where r.code in ('owner', 'branch_admin');
alter table role force row level security;
