-- Documents made on days of a schedule.

-- A template of a sales invoice on account, of an expense, or of a manual entry. It is not a
-- document of the books; each of its dates makes one, by the same command as by hand.
create table recurring_template (
  shop_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('invoice', 'expense', 'journal')),
  name text not null check (length(name) between 1 and 200),
  branch_id uuid not null,
  warehouse_id uuid not null,
  -- the customer of an invoice; for an expense the supplier, if any
  party_id uuid,
  every text not null check (every in ('day', 'week', 'month', 'year')),
  -- day of the month, or the last day of a shorter month
  on_day smallint check (on_day between 1 and 31),
  first_date date not null,
  until_date date,
  times smallint check (times between 1 and 999),
  -- otherwise missed dates are skipped
  makes_missed boolean not null,
  -- otherwise it waits for a user to post it
  posts_itself boolean not null,
  -- the customer gets the posted document by email
  mails boolean not null,
  reference text not null,
  note text not null,
  -- the purpose of a manual entry; of other documents empty
  narration text not null,
  order_discount bigint check (order_discount > 0),
  delivery bigint not null check (delivery >= 0),
  -- days until an invoice is due
  pay_days smallint check (pay_days between 0 and 365),
  -- the account that pays an expense; null: it is owed to the supplier
  payment_method_id uuid,
  bank_account_id uuid,
  -- the total at the time of the last change
  total bigint not null,
  -- the next date; null: none is left
  next_date date,
  paused_at timestamptz,
  ended_at timestamptz,
  -- the last editor: it posts in their name, with their permissions on its day
  membership_id uuid not null,
  created_by uuid not null references app_user,
  -- SHA-256 of the request as parsed
  request_hash bytea not null check (length(request_hash) = 32),
  -- Every second week, every third month: counted from the first date.
  step smallint not null default 1 check (step between 1 and 99),
  -- Discount of a recurring invoice as a rate, computed on each of its dates.
  order_discount_rate integer check (order_discount_rate between 1 and 1000000),
  created_at timestamptz not null,
  version integer not null default 1 check (version > 0),
  primary key (shop_id, id),
  foreign key (shop_id, branch_id) references branch (shop_id, id),
  foreign key (shop_id, warehouse_id) references warehouse (shop_id, id),
  foreign key (shop_id, party_id) references party (shop_id, id),
  foreign key (shop_id, payment_method_id) references payment_method (shop_id, id),
  foreign key (shop_id, bank_account_id) references bank_account (shop_id, id),
  foreign key (shop_id, membership_id) references membership (shop_id, id),
  check (kind <> 'invoice' or party_id is not null),
  check ((kind = 'journal') = (narration <> '')),
  check (kind = 'invoice' or not mails),
  check (until_date >= first_date),
  check (ended_at is null or next_date is null),
  check (order_discount is null or order_discount_rate is null)
);
create index recurring_next on recurring_template (next_date, id)
  where next_date is not null and paused_at is null;
create index recurring_by_next on recurring_template (shop_id, coalesce(next_date, '9999-12-31'),
  id);

-- The lines of an invoice. Without a price they sell at the price of the day.
create table recurring_item (
  shop_id uuid not null,
  template_id uuid not null,
  line_no smallint not null,
  variant_id uuid not null,
  unit_id uuid,
  quantity bigint not null check (quantity > 0),
  unit_price bigint check (unit_price >= 0),
  product_discount bigint check (product_discount >= 0),
  product_discount_rate integer check (product_discount_rate between 1 and 1000000),
  primary key (shop_id, template_id, line_no),
  foreign key (shop_id, template_id) references recurring_template (shop_id, id),
  foreign key (shop_id, variant_id) references variant (shop_id, id),
  foreign key (shop_id, unit_id) references unit (shop_id, id),
  check (product_discount is null or product_discount_rate is null)
);

-- A line of a recurring expense.
create table recurring_spending (
  shop_id uuid not null,
  template_id uuid not null,
  line_no smallint not null,
  account_id uuid not null,
  description text not null,
  net bigint not null check (net > 0),
  vat_rate integer not null check (vat_rate between 0 and 1000000),
  primary key (shop_id, template_id, line_no),
  foreign key (shop_id, template_id) references recurring_template (shop_id, id),
  foreign key (shop_id, account_id) references account (shop_id, id)
);

-- A line of a recurring manual entry.
create table recurring_journal_line (
  shop_id uuid not null,
  template_id uuid not null,
  line_no smallint not null,
  account_id uuid not null,
  debit bigint not null check (debit >= 0),
  credit bigint not null check (credit >= 0),
  note text not null,
  primary key (shop_id, template_id, line_no),
  foreign key (shop_id, template_id) references recurring_template (shop_id, id),
  foreign key (shop_id, account_id) references account (shop_id, id),
  check ((debit = 0) <> (credit = 0))
);
create index recurring_journal_line_of_account on recurring_journal_line (shop_id, account_id);

-- The outcome of a due day: one row, however often it is tried.
create table recurring_run (
  shop_id uuid not null,
  id uuid not null,
  template_id uuid not null,
  due_date date not null,
  state text not null check (state in ('waiting', 'posted', 'refused', 'skipped')),
  document_id uuid,
  is_mailed boolean not null default false,
  -- why it was not posted, in the form of the API: code, path, params
  refusal jsonb,
  -- the member who posted or skipped it; null: open, or posted automatically
  changed_by uuid references app_user,
  changed_at timestamptz not null,
  primary key (shop_id, id),
  unique (shop_id, template_id, due_date),
  foreign key (shop_id, template_id) references recurring_template (shop_id, id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  check ((state = 'posted') = (document_id is not null)),
  check ((state = 'refused') = (refusal is not null))
);
create unique index recurring_run_of_document on recurring_run (shop_id, document_id)
  where document_id is not null;
create index recurring_run_open on recurring_run (shop_id, template_id)
  where state in ('waiting', 'refused');

-- Templates due in any shop, in its own time zone, after the last one seen.
create function due_recurring(at timestamptz, seen_date date, seen_id uuid, most integer)
returns table (shop_id uuid, id uuid, next_date date)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.shop_id, t.id, t.next_date
  from recurring_template t
  join shop s on s.shop_id = t.shop_id
  where t.paused_at is null and t.next_date <= (at at time zone s.timezone)::date
    -- no time zone is further ahead
    and t.next_date <= ((at + interval '14 hours') at time zone 'UTC')::date
    and (t.next_date, t.id) > (seen_date, seen_id)
  order by t.next_date, t.id limit most
$$;

-- Like `authenticate()`, for a template: the present permissions of its last editor. No row: they
-- have left the shop.
create function act_for_recurring(shop uuid, template uuid)
returns table (
  user_id uuid, shop_id uuid, branch_ids uuid[], warehouse_ids uuid[], session_id uuid,
  user_name text, language text, role_code text, permissions text, discount_limit integer
)
language sql security definer set search_path = public, pg_temp as $$
  select a.* from recurring_template t, act_for_member(t.shop_id, t.membership_id) a
  where t.shop_id = act_for_recurring.shop and t.id = act_for_recurring.template
$$;

-- Rights

call protect_shop_table('recurring_item', 'select, insert, delete');
call protect_shop_table('recurring_spending', 'select, insert, update, delete');
call protect_shop_table('recurring_journal_line', 'select, insert, update, delete');
call protect_shop_table('recurring_run', 'select, insert, update');

call protect_shop_table('recurring_template', 'select, insert, update');
grant select on recurring_template to halkhata_identity;
create policy identity_reads on recurring_template for select to halkhata_identity using (true);

-- A function can only be given to a role that may create in its schema.
grant create on schema public to halkhata_identity;
alter function due_recurring(timestamp with time zone, date, uuid, integer) owner to
  halkhata_identity;
revoke all on function due_recurring(timestamp with time zone, date, uuid, integer) from public;
grant execute on function due_recurring(timestamp with time zone, date, uuid, integer) to
  halkhata_app;
alter function act_for_recurring(uuid, uuid) owner to halkhata_identity;
revoke all on function act_for_recurring(uuid, uuid) from public;
grant execute on function act_for_recurring(uuid, uuid) to halkhata_app;
revoke create on schema public from halkhata_identity;
