-- Where goods stand in their warehouse ('A-3'; '': nowhere in particular), and the counting of them
-- while the shop sells.

alter table stock_level
  add column shelf text not null default '' check (length(shelf) <= 40);
create index stock_level_of_shelf on stock_level (shop_id, warehouse_id, shelf) where shelf <> '';

-- A draft until it is posted: what it finds becomes one stock adjustment.
create table stock_count (
  shop_id uuid not null,
  id uuid not null,
  warehouse_id uuid not null,
  -- what of the warehouse is counted: what is all of these; none of them: everything
  category_id uuid,
  brand_id uuid,
  -- this place and those below it: 'A' counts 'A' and 'A-3'
  shelf text check (length(shelf) between 1 and 40),
  -- whoever counts does not see what the books say
  is_blind boolean not null,
  note text not null default '',
  created_at timestamptz not null,
  created_by uuid not null references app_user,
  -- SHA-256 of the request as parsed
  request_hash bytea not null check (length(request_hash) = 32),
  -- the id that its poster chose, and the adjustment under that id where anything differed
  posted_id uuid,
  document_id uuid,
  posted_at timestamptz,
  posted_by uuid references app_user,
  cancelled_at timestamptz,
  primary key (shop_id, id),
  foreign key (shop_id, warehouse_id) references warehouse (shop_id, id),
  foreign key (shop_id, category_id) references category (shop_id, id),
  foreign key (shop_id, brand_id) references brand (shop_id, id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  check (num_nonnulls(posted_id, posted_at, posted_by) in (0, 3)),
  check (document_id is null or posted_id is not null),
  check (cancelled_at is null or posted_id is null)
);
create index stock_count_of_warehouse on stock_count (shop_id, warehouse_id, id desc);
call protect_shop_table('stock_count', 'select, insert, update');

-- Each thing that was done to it, as it was done: scanned (add), counted anew (set), or said not to
-- be there (none). The book is what lay there by the books at that moment.
create table stock_count_entry (
  shop_id uuid not null,
  count_id uuid not null,
  -- that of the request: sent twice, it counts once
  id uuid not null,
  variant_id uuid not null,
  mode text not null check (mode in ('add', 'set', 'none')),
  quantity bigint not null check (quantity >= 0),
  book bigint not null,
  at timestamptz not null,
  by uuid not null references app_user,
  primary key (shop_id, count_id, id, variant_id),
  foreign key (shop_id, count_id) references stock_count (shop_id, id),
  foreign key (shop_id, variant_id) references variant (shop_id, id)
);
create index stock_count_entry_of_variant on stock_count_entry (shop_id, count_id, variant_id, at);
call protect_shop_table('stock_count_entry', 'select, insert');

-- The fold of the entries. What differs is counted - book, whatever was sold before or after.
create table stock_count_line (
  shop_id uuid not null,
  count_id uuid not null,
  variant_id uuid not null,
  counted bigint not null check (counted between 0 and 9007199254740991),
  -- by the books, when the last and when the first piece of it was counted
  book bigint not null,
  first_book bigint not null,
  counted_at timestamptz not null,
  counted_by uuid not null references app_user,
  -- what the difference was worth when it was posted
  value bigint,
  primary key (shop_id, count_id, variant_id),
  foreign key (shop_id, count_id) references stock_count (shop_id, id),
  foreign key (shop_id, variant_id) references variant (shop_id, id)
) with (fillfactor = 70);
create index stock_count_line_latest
  on stock_count_line (shop_id, count_id, counted_at desc, variant_id);
call protect_shop_table('stock_count_line', 'select, insert, update');

alter table role no force row level security;
update role r set permissions = r.permissions || array(
  select given
  from unnest(case r.code
    when 'accountant' then array['stock-count.read']
    when 'storekeeper' then array['stock-count.read', 'stock-count.create']
    else array['stock-count.read', 'stock-count.create', 'stock-count.post']
  end) as given
  where given <> all (r.permissions))
where r.code in ('owner', 'branch_admin', 'storekeeper', 'accountant');
alter table role force row level security;
