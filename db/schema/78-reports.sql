-- Sums that only reports read, and files that belong to documents.

-- Money in and out per branch and line of the cash flow, per day, month or year. Entries that open
-- the books have a line of their own.
create table flow_sum (
  shop_id uuid not null,
  branch_id uuid not null,
  flow_line text not null,
  period text not null check (period in ('day', 'month', 'year')),
  -- the first day of the period
  business_date date not null,
  came_in bigint not null,
  went_out bigint not null,
  primary key (shop_id, branch_id, flow_line, period, business_date)
) with (fillfactor = 50);
create index flow_sum_by_date on flow_sum (shop_id, period, business_date);

-- A picture or PDF of a posted document, such as a supplier's bill. It is private and has no public
-- address, so it is stored here and not with public pictures. It never changes.
create table document_attachment (
  shop_id uuid not null,
  document_id uuid not null,
  -- a document has at most five
  position smallint not null check (position between 1 and 5),
  id uuid not null,
  -- what the file was called
  name text not null check (length(name) between 1 and 200),
  media_type text not null check (media_type in ('image/jpeg', 'application/pdf')),
  bytes bytea not null check (length(bytes) between 1 and 10485760),
  added_at timestamptz not null,
  added_by uuid not null references app_user,
  -- SHA-256 of the file as it was sent
  request_hash bytea not null check (length(request_hash) = 32),
  primary key (shop_id, document_id, position),
  unique (shop_id, id),
  foreign key (shop_id, document_id) references document (shop_id, id)
);

-- Rights

call protect_shop_table('document_attachment', 'select, insert');
call protect_shop_table('flow_sum', 'select, insert, update');
