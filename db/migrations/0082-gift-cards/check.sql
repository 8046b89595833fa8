-- Every shop has the account and the method of gift cards.
select shop_id as fault from shop s
where not exists (
  select from account a join payment_method m on m.shop_id = a.shop_id and m.account_id = a.id
  where a.shop_id = s.shop_id and a.purpose = 'gift_card' and a.control_of = 'gift_card'
    and m.kind = 'gift_card');
-- What was put onto a card can be read and appended to, never changed or taken away.
select t as fault from unnest(array['gift_card_line']) as t
where has_table_privilege('halkhata_app', t, 'update')
  or has_table_privilege('halkhata_app', t, 'delete')
  or has_table_privilege('halkhata_app', t, 'truncate');
