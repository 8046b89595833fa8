-- What coupon was said for a cart that is put aside; '' is none. Whether it holds is asked anew.
alter table held_cart add column coupon_code text not null default ''
  check (length(coupon_code) <= 60);
