-- Wrong guesses are counted by who guesses, not at the secret alone: nobody shuts a manager's PIN
-- for others by typing wrong ones.
create table guess (
  shop_id uuid not null references shop,
  requested_by uuid not null references app_user,
  kind text not null check (kind in ('pin', 'coupon')),
  -- whose PIN (a membership); of coupons the shop
  target uuid not null,
  failures smallint not null default 0 check (failures >= 0),
  failed_at timestamptz,
  -- how often it was shut: each time for twice as long
  locks smallint not null default 0 check (locks >= 0),
  locked_until timestamptz,
  primary key (shop_id, requested_by, kind, target)
);
create index guess_of_target on guess (shop_id, target);
call protect_shop_table('guess', 'select, insert, update, delete');

alter table staff_pin drop column failures, drop column locked_until;
