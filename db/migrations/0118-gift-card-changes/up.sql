do $$
declare kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint
  where conrelid = 'document'::regclass and conname = 'document_kind_check';
  execute 'alter table document drop constraint document_kind_check';
  execute 'alter table document add constraint document_kind_check '
    || replace(kinds, '''reversal''',
      '''card_top_up''::text, ''card_write_off''::text, ''reversal''');
end $$;

-- Money that was put onto a card after its sale, or what was left on one past its day and is
-- written off.
create table gift_card_change (
  shop_id uuid not null,
  document_id uuid not null,
  card_id uuid not null,
  -- below nothing: written off
  amount bigint not null check (amount <> 0),
  -- what was on the card then
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
call protect_shop_table('gift_card_change', 'select, insert');

alter table role no force row level security;
update role r set permissions = r.permissions || array['gift-cards.write_off']
where r.code in ('owner', 'branch_admin') and 'gift-cards.write_off' <> all (r.permissions);
alter table role force row level security;
