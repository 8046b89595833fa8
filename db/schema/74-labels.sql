-- Labels to print.

-- A label layout: the sizes of the paper in tenths of a millimetre, and the contents of each label.
create table label_template (
  shop_id uuid not null references shop,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  layout jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (shop_id, id),
  unique (shop_id, name)
);

-- Rights

call protect_shop_table('label_template', 'select, insert, update, delete');
