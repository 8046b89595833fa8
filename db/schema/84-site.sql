-- The public site and its content.

-- A feature that the public site presents.
create table site_feature (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  icon text not null check (icon ~ '^[a-z0-9-]{1,40}$'),
  rank integer not null check (rank between 1 and 10000),
  is_visible boolean not null default true,
  translations jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null
);

-- A section of the home page: the code defines which there are, and how each looks.
create table site_section (
  key text primary key check (key ~ '^[a-z]{1,40}$'),
  rank integer not null check (rank between 1 and 10000),
  is_visible boolean not null default true,
  translations jsonb not null,
  -- The picture of a section of the home page.
  picture text references picture,
  version integer not null default 1,
  updated_at timestamptz not null
);

-- A post of the public site.
create table blog_post (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  -- null: a draft; a future instant: published at that time.
  published_at timestamptz,
  is_featured boolean not null default false,
  -- The statistic on its cover, as text: 63.75.
  statistic text not null default '' check (length(statistic) <= 12),
  translations jsonb not null,
  picture text references picture,
  version integer not null default 1,
  updated_at timestamptz not null
);
create index blog_post_by_day on blog_post (published_at desc, id desc);

-- One row: names, addresses, the order of the menu, the links of the footer.
create table site_setting (
  key text primary key check (key = 'site'),
  translations jsonb not null,
  links jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null
);

-- A message of a visitor of the public site.
create table contact_message (
  id uuid primary key,
  received_at timestamptz not null,
  name text not null check (length(name) between 1 and 200),
  reply_to text not null check (length(reply_to) between 3 and 254),
  shop text not null default '' check (length(shop) <= 200),
  message text not null check (length(message) between 1 and 5000),
  language text not null check (language in ('bn', 'en')),
  -- The sender's address, so that one address cannot flood the inbox.
  address text not null,
  read_at timestamptz
);
create index contact_message_by_day on contact_message (received_at desc, id desc);
create index contact_message_of_address on contact_message (address, received_at);

-- Raised with every change: pages rendered before it are rendered again.
create table site_version (
  key text primary key check (key = 'site'),
  version bigint not null
);

-- A change of the site by an operator, before and after. Rows are only added.
create table site_change (
  id uuid primary key,
  at timestamptz not null,
  operator_id uuid not null references app_user,
  action text not null,
  subject text not null,
  -- The address of the request.
  address text not null,
  user_agent text not null,
  before jsonb,
  after jsonb
);
create index site_change_by_day on site_change (at desc, id desc);

-- Pictures uploaded by an operator for the site, with their alt texts.
create table site_picture (
  id uuid primary key,
  name text not null references picture,
  translations jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null
);
create index site_picture_by_day on site_picture (updated_at desc, id desc);

insert into site_version (key, version) values ('site', 1);

create trigger site_change_is_kept before update or delete or truncate on site_change
  for each statement execute function refuse_change();

-- Rights

alter table site_feature enable row level security;
alter table site_feature force row level security;
grant select, insert, update, delete on site_feature to halkhata_app;
create policy everybody_reads on site_feature for select to public using (true);
create policy operators_write on site_feature to halkhata_app
  using (current_operator_id() is not null) with check (current_operator_id() is not null);

alter table site_section enable row level security;
alter table site_section force row level security;
grant select, insert, update on site_section to halkhata_app;
create policy everybody_reads on site_section for select to public using (true);
create policy operators_write on site_section to halkhata_app
  using (current_operator_id() is not null) with check (current_operator_id() is not null);

alter table blog_post enable row level security;
alter table blog_post force row level security;
grant select, insert, update, delete on blog_post to halkhata_app;
create policy everybody_reads on blog_post for select to public using (true);
create policy operators_write on blog_post to halkhata_app
  using (current_operator_id() is not null) with check (current_operator_id() is not null);

alter table site_setting enable row level security;
alter table site_setting force row level security;
grant select, insert, update on site_setting to halkhata_app;
create policy everybody_reads on site_setting for select to public using (true);
create policy operators_write on site_setting to halkhata_app
  using (current_operator_id() is not null) with check (current_operator_id() is not null);

grant select, insert, update, delete on contact_message to halkhata_app;

alter table site_version enable row level security;
alter table site_version force row level security;
grant select, update on site_version to halkhata_app;
create policy everybody_reads on site_version for select to public using (true);
create policy operators_write on site_version to halkhata_app
  using (current_operator_id() is not null) with check (current_operator_id() is not null);

alter table site_change enable row level security;
alter table site_change force row level security;
grant select, insert on site_change to halkhata_app;
create policy everybody_reads on site_change for select to public using (true);
create policy operators_write on site_change to halkhata_app
  using (current_operator_id() is not null) with check (current_operator_id() is not null);

alter table site_picture enable row level security;
alter table site_picture force row level security;
grant select, insert, update, delete on site_picture to halkhata_app;
create policy everybody_reads on site_picture for select using (true);
create policy operators_write on site_picture to halkhata_app
  using (current_operator_id() is not null) with check (current_operator_id() is not null);
