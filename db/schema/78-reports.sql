-- Sums that only reports read.

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

-- Rights

call protect_shop_table('flow_sum', 'select, insert, update');
