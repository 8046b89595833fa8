-- An exchange is one document: a return of what came back and a sale of what was taken instead,
-- under one id. What the goods that came back pay of the new ones is `exchanged` on the sale and
-- `applied` on the return; only the difference is money, so that it is what is rounded.
create procedure pg_temp.drop_check(of_table regclass, part text) language plpgsql as $$
declare found name;
begin
  select conname into strict found from pg_constraint
  where conrelid = of_table and contype = 'c' and pg_get_constraintdef(oid) like '%' || part || '%';
  execute format('alter table %s drop constraint %I', of_table, found);
end $$;
call pg_temp.drop_check('sale', '(total % (rounding_unit)');
call pg_temp.drop_check('sale_return', '(refunded + credited)');
drop procedure pg_temp.drop_check;

alter table sale
  add column exchanged bigint not null default 0,
  add constraint sale_exchanged_check check (exchanged between 0 and paid),
  add constraint sale_rounding_check
    check ((total - exchanged) % rounding_unit = 0 and abs(rounding) * 2 <= rounding_unit);

alter table sale_return
  -- null: goods without a receipt
  alter column sale_id drop not null,
  add column applied bigint not null default 0 check (applied >= 0),
  add column customer_id uuid,
  add column reason text not null default '',
  add foreign key (shop_id, customer_id) references party (shop_id, id),
  add constraint sale_return_settled_check check (total = refunded + credited + applied),
  -- without a receipt there is no due to lower and nothing to exchange; why it was taken is told
  add constraint sale_return_receipt_check
    check (sale_id is not null or (credited = 0 and applied = 0 and reason <> ''));

-- Of goods without a receipt the line itself keeps what is printed and what it was worth.
alter table sale_return_line
  alter column sale_id drop not null,
  alter column sale_line_id drop not null,
  add column unit_price bigint check (unit_price >= 0),
  add column vat_rate integer check (vat_rate between 0 and 1000000),
  add column name text,
  add column name_bn text,
  add column variant text,
  add column variant_bn text,
  add column unit text,
  add constraint sale_return_line_receipt_check check (
    (sale_id is null) = (sale_line_id is null)
    and (sale_id is null) = (unit_price is not null)
    and (sale_id is null) = (vat_rate is not null)
    and (sale_id is null) = (name is not null));

comment on column sale_balance.refunded is
  'what of the money paid went back, or went on to the goods of an exchange';

alter table role no force row level security;
update role set permissions = permissions || array['return-sale.without_receipt']
where code in ('owner', 'branch_admin') and not 'return-sale.without_receipt' = any(permissions);
alter table role force row level security;
