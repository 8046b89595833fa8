-- A cheque that the bank takes back after it had paid is never refused. Of its sale more may have
-- been handed back by then than is paid of it.
do $$
declare guard text;
begin
  select conname into strict guard from pg_constraint
  where conrelid = 'sale_balance'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%refunded%paid%';
  execute format('alter table sale_balance drop constraint %I', guard);
end $$;
alter table sale_balance add check (refunded >= 0);

-- What a deposit no longer has of the money is owed: an entry beside the mirror of the payment.
do $$
declare guard text;
begin
  select conname into strict guard from pg_constraint
  where conrelid = 'journal_entry'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%revaluation%';
  execute format('alter table journal_entry drop constraint %I', guard);
end $$;
alter table journal_entry
  add check (posting_kind in ('post', 'revaluation', 'shortfall'));

-- Each time that the bank took a cheque back after it had paid.
create table cheque_bounce (
  shop_id uuid not null,
  -- what reverses the payment
  document_id uuid not null,
  cheque_id uuid not null,
  payment_id uuid not null,
  -- of the payment, what was no longer in the deposit of the customer: it is owed
  shortfall bigint not null check (shortfall >= 0),
  primary key (shop_id, document_id),
  unique (shop_id, payment_id),
  foreign key (shop_id, document_id) references document (shop_id, id),
  foreign key (shop_id, cheque_id) references cheque (shop_id, id),
  foreign key (shop_id, payment_id) references document (shop_id, id)
);
create index cheque_bounce_of_cheque on cheque_bounce (shop_id, cheque_id);
call protect_shop_table('cheque_bounce', 'select, insert');
