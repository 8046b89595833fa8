-- What the public site shows. It is of the platform, not of a shop: everybody may read it, and only
-- an operator of the platform writes it. Words are kept per language, as {"bn": {…}, "en": {…}}.

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

-- The parts of the first page: which there are, and how each looks, is the program's.
create table site_section (
  key text primary key check (key ~ '^[a-z]{1,40}$'),
  rank integer not null check (rank between 1 and 10000),
  is_visible boolean not null default true,
  translations jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null
);

create table blog_post (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  -- null: a draft; later than now: it appears by itself.
  published_at timestamptz,
  is_featured boolean not null default false,
  -- The one statistic on its cover, as text: 63.75.
  statistic text not null default '' check (length(statistic) <= 12),
  translations jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null
);
create index blog_post_by_day on blog_post (published_at desc, id desc);

-- One row: names, addresses, the order of the menu, what the foot links to.
create table site_setting (
  key text primary key check (key = 'site'),
  translations jsonb not null,
  links jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null
);

-- What a shop may subscribe to. Prices in minor units of BDT, VAT not included.
create table package (
  code text primary key check (code ~ '^[a-z0-9-]{1,40}$'),
  rank integer not null check (rank between 1 and 10000),
  is_visible boolean not null default true,
  price_month bigint not null check (price_month >= 0),
  price_year bigint not null check (price_year >= 0),
  -- How many branches, warehouses, staff, products, bills a month; null: as many as one likes.
  limits jsonb not null,
  -- Which abilities it has, by name.
  abilities text[] not null default '{}',
  translations jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null
);

create table contact_message (
  id uuid primary key,
  received_at timestamptz not null,
  name text not null check (length(name) between 1 and 200),
  reply_to text not null check (length(reply_to) between 3 and 254),
  shop text not null default '' check (length(shop) <= 200),
  message text not null check (length(message) between 1 and 5000),
  language text not null check (language in ('bn', 'en')),
  -- From where, so that one address cannot fill the box.
  address text not null,
  read_at timestamptz
);
create index contact_message_by_day on contact_message (received_at desc, id desc);
create index contact_message_of_address on contact_message (address, received_at);

-- Raised with every change: pages drawn before it are drawn anew.
create table site_version (
  key text primary key check (key = 'site'),
  version bigint not null
);
insert into site_version (key, version) values ('site', 1);

grant select, insert, update, delete on site_feature, blog_post to halkhata_app;
grant select, insert, update on site_section, site_setting, package, contact_message
  to halkhata_app;
grant select, update on site_version to halkhata_app;
