-- Which days the books of a shop are open for: from the fiscal year that they begin with on, and
-- after the last day that is closed.
create table book_period (
  shop_id uuid not null primary key references shop,
  begins_on date not null,
  -- this day and all before it; null: none
  closed_until date,
  closed_at timestamptz,
  version integer not null default 1 check (version > 0),
  check (closed_until >= begins_on),
  check ((closed_until is null) = (closed_at is null))
);
call protect_shop_table('book_period', 'select, insert, update');

create function first_of_fiscal_year(day date, first_month integer) returns date
language sql immutable as $$
  select make_date(extract(year from day)::int
    - case when extract(month from day) < first_month then 1 else 0 end, first_month, 1)
$$;

-- Why nothing may be posted on a day; null: it may. The lock is shared by all who post and held
-- alone by who closes the books: he waits for those under way, and those who come later for him,
-- then read what he wrote, because each statement in here sees what is committed by then.
create function day_refusal(shop uuid, day date) returns text
language plpgsql volatile as $$
declare
  period book_period;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended(shop::text, 4820398));
  select * into period from book_period where shop_id = shop;
  return case
    when day <= period.closed_until then 'books_closed'
    when day < period.begins_on then 'before_first_year'
  end;
end $$;

alter table shop no force row level security;
alter table document no force row level security;
alter table book_period no force row level security;
insert into book_period (shop_id, begins_on)
select s.shop_id, first_of_fiscal_year(
  least((s.created_at at time zone s.timezone)::date,
    (select min(d.business_date) from document d where d.shop_id = s.shop_id)),
  s.fiscal_year_first_month)
from shop s;
alter table book_period force row level security;
alter table document force row level security;
alter table shop force row level security;

alter table role no force row level security;
update role r set permissions = r.permissions || array(
  select given
  from unnest(case r.code
    when 'accountant' then array['periods.read']
    else array['periods.read', 'periods.close', 'periods.reopen']
  end) as given
  where given <> all (r.permissions))
where r.code in ('owner', 'accountant');
alter table role force row level security;
