-- Points of a customer: always the sum of their lines. Below nothing where points that were spent
-- meanwhile were taken back with the goods that had earned them.
create table point_balance (
  shop_id uuid not null,
  party_id uuid not null,
  balance bigint not null,
  primary key (shop_id, party_id),
  foreign key (shop_id, party_id) references party (shop_id, id),
  constraint point_balance_exact check (abs(balance) <= 9007199254740991)
) with (fillfactor = 50);
call protect_shop_table('point_balance', 'select, insert, update');

-- Why points came and went. `expires_on` is the last day of those that came; what was used or has
-- expired was used of those that end first.
create table point_line (
  shop_id uuid not null,
  document_id uuid not null,
  kind text not null check (kind in ('earned', 'spent', 'taken_back', 'given_back', 'expired')),
  party_id uuid not null,
  -- the sale that earned or spent them; null: expired
  sale_id uuid,
  points bigint not null check (points <> 0),
  expires_on date,
  at timestamptz not null,
  primary key (shop_id, document_id, kind),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, party_id) references party (shop_id, id),
  foreign key (shop_id, sale_id) references document (shop_id, id),
  check ((sale_id is null) = (kind = 'expired')),
  check (expires_on is null or kind not in ('spent', 'expired'))
);
create index point_line_of_party on point_line (shop_id, party_id, at desc, document_id desc, kind);
create index point_line_of_sale on point_line (shop_id, sale_id) where sale_id is not null;
call protect_shop_table('point_line', 'select, insert');

-- What a sale earned and spent, on which terms: frozen with it.
create table sale_points (
  shop_id uuid not null,
  sale_id uuid not null,
  earned bigint not null check (earned >= 0),
  spent bigint not null check (spent >= 0),
  -- what the points took off it
  discount bigint not null check (discount >= 0),
  amount_per_point bigint not null check (amount_per_point > 0),
  -- the customer's points afterwards
  after bigint not null,
  primary key (shop_id, sale_id),
  foreign key (shop_id, sale_id) references sale (shop_id, document_id),
  check (earned > 0 or spent > 0),
  check ((spent > 0) = (discount > 0))
);
call protect_shop_table('sale_points', 'select, insert');
