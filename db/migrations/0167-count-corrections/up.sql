-- A count knows its moment: what is entered after it with an earlier time does not change what was
-- counted. `correct`: the difference of the count is reckoned anew by a correction; `refuse`: such
-- an entry is refused.
alter table shop
  add column late_entries text not null default 'correct'
    check (late_entries in ('correct', 'refuse'));

-- A line of an adjustment that corrects a line of a count, and the late document that caused it.
create table stock_count_correction (
  shop_id uuid not null,
  document_id uuid not null,
  line_no smallint not null,
  count_id uuid not null,
  variant_id uuid not null,
  batch_key text not null,
  cause_id uuid not null,
  quantity bigint not null check (quantity <> 0),
  value bigint not null,
  primary key (shop_id, document_id, line_no),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, cause_id) references document (shop_id, id),
  foreign key (shop_id, count_id, variant_id, batch_key)
    references stock_count_line (shop_id, count_id, variant_id, batch_key)
);
create index stock_count_correction_of_count on stock_count_correction (shop_id, count_id);
create index stock_count_correction_by_cause on stock_count_correction (shop_id, cause_id);
call protect_shop_table('stock_count_correction', 'select, insert');

create index stock_count_line_of_variant on stock_count_line (shop_id, variant_id, counted_at);
