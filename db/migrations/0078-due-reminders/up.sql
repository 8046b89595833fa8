-- That a customer was reminded of what is past its day: once a day at most, whoever asks for it.
create table due_reminder (
  shop_id uuid not null,
  party_id uuid not null,
  business_date date not null,
  channel text not null check (channel in ('sms', 'whatsapp', 'mail')),
  -- the number or address that it went to
  sent_to text not null,
  -- what was overdue
  amount bigint not null check (amount > 0),
  sent_at timestamptz not null,
  sent_by uuid not null references app_user,
  primary key (shop_id, party_id, business_date),
  foreign key (shop_id, party_id) references party (shop_id, id)
);
create index due_reminder_of_day on due_reminder (shop_id, business_date);
call protect_shop_table('due_reminder', 'select, insert');

alter table role no force row level security;
update role r set permissions = r.permissions || array['customer-statement.remind']
where r.code in ('owner', 'branch_admin', 'accountant')
  and 'customer-statement.remind' <> all (r.permissions);
alter table role force row level security;
