-- Prices as people see them, VAT and all; or, as until now, without it.
alter table shop add column prices_include_vat boolean not null default false;

-- Exempt is not the same as a rate of nothing: both have no VAT, and the return tells them apart.
alter table variant add column vat_exempt boolean not null default false,
  add constraint variant_exempt_check check (not vat_exempt or vat_rate = 0);

-- What of the VAT was in the prices already: all of it, or nothing.
alter table sale_line add column vat_in_price bigint not null default 0
    check (vat_in_price = 0 or vat_in_price = vat),
  add column vat_exempt boolean not null default false;
alter table sale_return_line add column vat_in_price bigint not null default 0
  check (vat_in_price = 0 or vat_in_price = vat);
alter table sale add column vat_included bigint not null default 0
  check (vat_included between 0 and vat);
alter table sale_return add column vat_included bigint not null default 0
  check (vat_included between 0 and vat);

-- Whatever the checks of the totals are called by now.
do $$ declare old record; begin
  for old in select conrelid::regclass as of_table, conname from pg_constraint
    where contype = 'c' and conrelid in ('sale'::regclass, 'sale_return'::regclass)
      and pg_get_constraintdef(oid) like 'CHECK ((total = ((((subtotal - discount) + vat)%'
      or contype = 'c' and conrelid = 'sale_return'::regclass
      and pg_get_constraintdef(oid) like 'CHECK ((total = (((subtotal - discount) + vat)%'
  loop execute format('alter table %s drop constraint %I', old.of_table, old.conname); end loop;
end $$;
alter table sale add constraint sale_sum_check
  check (total = subtotal - discount + vat - vat_included + delivery + rounding);
alter table sale_return add constraint sale_return_sum_check
  check (total = subtotal - discount + vat - vat_included + rounding);
