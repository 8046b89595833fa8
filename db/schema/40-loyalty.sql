-- Points and gift cards.

-- The shop's terms of points and gift cards.
create table loyalty_terms (
  shop_id uuid primary key references shop,
  points_on boolean not null default false,
  -- minor units to buy for one point, and the value of one point
  amount_per_point bigint not null default 10000 check (amount_per_point between 1 and 100000000),
  point_value bigint not null default 100 check (point_value between 1 and 100000000),
  -- the fewest points that can be spent at a time
  min_points integer not null default 1 check (min_points between 1 and 1000000),
  -- null: for ever
  points_months smallint check (points_months between 1 and 120),
  card_months smallint check (card_months between 1 and 120),
  version integer not null default 1
);

-- Sold by the document of its id. Its code is not stored: a card is found by its hash.
create table gift_card (
  shop_id uuid not null,
  id uuid not null,
  code_hash bytea not null check (length(code_hash) = 32),
  -- the last characters of the code, to identify a card
  code_end text not null check (length(code_end) = 4),
  amount bigint not null check (amount > 0),
  -- always the sum of its lines; the check is the last guard against spending twice
  balance bigint not null check (balance >= 0),
  expires_on date,
  blocked_at timestamptz,
  note text not null default '',
  sold_at timestamptz not null,
  version integer not null default 1,
  primary key (shop_id, id),
  foreign key (shop_id, id) references document (shop_id, id),
  constraint gift_card_exact check (greatest(amount, balance) <= 9007199254740991)
) with (fillfactor = 70);
create unique index gift_card_code on gift_card (shop_id, code_hash);
create index gift_card_by_time on gift_card (shop_id, sold_at desc, id desc);
create index gift_card_by_end on gift_card (shop_id, code_end);

-- What each document added to a card, or took off it (negative).
create table gift_card_line (
  shop_id uuid not null,
  card_id uuid not null,
  document_id uuid not null,
  amount bigint not null check (amount <> 0),
  primary key (shop_id, card_id, document_id),
  foreign key (shop_id, card_id) references gift_card (shop_id, id),
  foreign key (shop_id, document_id) references document (shop_id, id)
);
create index gift_card_line_of_document on gift_card_line (shop_id, document_id);

-- Points of a customer: always the sum of their lines. Negative if spent points were earned by
-- goods that were then returned.
create table point_balance (
  shop_id uuid not null,
  party_id uuid not null,
  balance bigint not null,
  primary key (shop_id, party_id),
  constraint point_balance_exact check (abs(balance) <= 9007199254740991)
) with (fillfactor = 50);

-- Why points were added or used. `expires_on` is the last day of added points; used and expired
-- points come from those that expire first.
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
  foreign key (shop_id, sale_id) references document (shop_id, id),
  check ((sale_id is null) = (kind = 'expired')),
  check (expires_on is null or kind not in ('spent', 'expired'))
);
create index point_line_of_party on point_line (shop_id, party_id, at desc, document_id desc,
  kind);
create index point_line_of_sale on point_line (shop_id, sale_id) where sale_id is not null;

-- What a sale earned and spent, and the terms at that time: never changed.
create table sale_points (
  shop_id uuid not null,
  sale_id uuid not null,
  earned bigint not null check (earned >= 0),
  spent bigint not null check (spent >= 0),
  -- the discount paid with points
  discount bigint not null check (discount >= 0),
  amount_per_point bigint not null check (amount_per_point > 0),
  -- the customer's points afterwards
  after bigint not null,
  primary key (shop_id, sale_id),
  check (earned > 0 or spent > 0),
  check ((spent > 0) = (discount > 0))
);

-- A top-up of a card after its sale, or the write-off of the rest of an expired one.
create table gift_card_change (
  shop_id uuid not null,
  document_id uuid not null,
  card_id uuid not null,
  -- negative: written off
  amount bigint not null check (amount <> 0),
  -- the balance afterwards
  after bigint not null check (after >= 0),
  -- its last day before and since; null: for ever
  expired_on date,
  expires_on date,
  note text not null default '',
  primary key (shop_id, document_id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, card_id) references gift_card (shop_id, id)
);
create index gift_card_change_of_card on gift_card_change (shop_id, card_id);

-- Rights

call protect_shop_table('loyalty_terms', 'select, insert, update');
call protect_shop_table('gift_card', 'select, insert, update');
call protect_shop_table('gift_card_line', 'select, insert');
call protect_shop_table('point_balance', 'select, insert, update');
call protect_shop_table('point_line', 'select, insert');
call protect_shop_table('sale_points', 'select, insert');
call protect_shop_table('gift_card_change', 'select, insert');
