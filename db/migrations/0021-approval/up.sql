-- Who did what from where, what it was before and after, and who let it be done. Appended to alone.

alter table audit_log
  -- where the request came from; empty: not by a request
  add column address text not null default '',
  add column user_agent text not null default '',
  add column before jsonb,
  add column after jsonb,
  -- the second person, whose PIN it took
  add column approved_by uuid references app_user;

create index audit_log_by_day on audit_log (shop_id, at desc, id desc);
create index audit_log_of_actor on audit_log (shop_id, actor_id, at desc, id desc);
create index audit_log_of_approver on audit_log (shop_id, approved_by, at desc, id desc)
  where approved_by is not null;
create index audit_log_of_action on audit_log (shop_id, action, at desc, id desc);

-- Signing in, and what else happens to an account before a shop is known.
create table sign_in_event (
  id uuid primary key,
  at timestamptz not null,
  -- null: what was typed is nobody's account
  user_id uuid references app_user,
  event text not null check (event ~ '^[a-z_]{1,40}$'),
  -- password, google, email_link, pin …
  method text not null default '' check (method ~ '^[a-z_]{0,40}$'),
  address text not null,
  user_agent text not null
);
create index sign_in_event_of_user on sign_in_event (user_id, at desc, id desc);
alter table sign_in_event enable row level security;
alter table sign_in_event force row level security;
create policy anybody_records on sign_in_event for insert to halkhata_app with check (true);
-- A shop sees those of its own people: of `membership` only its own rows are visible.
create policy persons_of_shop on sign_in_event for select to halkhata_app
  using (exists (select from membership m where m.user_id = sign_in_event.user_id));
grant select, insert on sign_in_event to halkhata_app;

-- The owner of the tables is refused too, unless a migration says that it is one.
create function refuse_change() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.migration', true), '') = '' then
    raise exception '% is only ever appended to', tg_table_name
      using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create trigger audit_log_is_kept before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
create trigger sign_in_event_is_kept before update or delete or truncate on sign_in_event
  for each statement execute function refuse_change();

-- A PIN for one document that is not posted yet: by whom, for whom, where, and up to what.
create table approval (
  shop_id uuid not null,
  id uuid not null,
  approver_id uuid not null references app_user,
  requested_by uuid not null references app_user,
  branch_id uuid not null,
  register_id uuid,
  -- the id that the maker of the document chose
  document_id uuid not null,
  -- of a reversal: what it reverses
  reverses_id uuid,
  given_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > given_at),
  primary key (shop_id, id),
  foreign key (shop_id, branch_id) references branch (shop_id, id),
  foreign key (shop_id, register_id) references register (shop_id, id),
  check (approver_id <> requested_by)
);
call protect_shop_table('approval', 'select, insert');

create table approval_right (
  shop_id uuid not null,
  approval_id uuid not null,
  permission text not null,
  -- in minor units: the most that it may come to
  amount bigint not null check (amount between 0 and 9007199254740991),
  primary key (shop_id, approval_id, permission),
  foreign key (shop_id, approval_id) references approval (shop_id, id)
);
call protect_shop_table('approval_right', 'select, insert');

-- Spent: once an approval, and at most one a document.
create table document_approval (
  shop_id uuid not null,
  document_id uuid not null,
  approval_id uuid not null,
  primary key (shop_id, document_id),
  unique (shop_id, approval_id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, approval_id) references approval (shop_id, id)
);
call protect_shop_table('document_approval', 'select, insert');

alter table role no force row level security;
update role set permissions = permissions || array['approvals.read', 'approvals.create']
where 'pos-sale.create' = any (permissions);
update role set permissions = permissions || array['audit-log.read'] where code = 'owner';
alter table role force row level security;
