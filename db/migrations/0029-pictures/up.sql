-- Pictures as they are served: encoded anew, in several widths and formats. A picture is known by
-- its name, `{32 hex}-{width}x{height}`: a hash of what was sent, so the same is kept once, and
-- its size, so that whoever shows it knows which widths there are. Rows are never changed.
create table picture (
  name text primary key check (name ~ '^[0-9a-f]{32}-[1-9][0-9]{0,3}x[1-9][0-9]{0,4}$'),
  added_at timestamptz not null
);

create table picture_file (
  name text not null references picture,
  width integer not null check (width between 1 and 3840),
  format text not null check (format in ('avif', 'webp', 'jpg')),
  bytes bytea not null,
  primary key (name, width, format)
);
-- They are compressed already.
alter table picture_file alter column bytes set storage external;
grant select, insert on picture, picture_file to halkhata_app;

-- What an operator may put on the site, with the words for whoever does not see it.
create table site_picture (
  id uuid primary key,
  name text not null references picture,
  translations jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null
);
create index site_picture_by_day on site_picture (updated_at desc, id desc);
grant select, insert, update, delete on site_picture to halkhata_app;
alter table site_picture enable row level security;
alter table site_picture force row level security;
create policy everybody_reads on site_picture for select using (true);
create policy operators_write on site_picture to halkhata_app
  using (current_operator_id() is not null)
  with check (current_operator_id() is not null);
