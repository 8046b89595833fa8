-- Each print of a sale's receipt. From the second on the paper says which it is.
create table receipt_print (
  shop_id uuid not null,
  -- chosen by who prints: the same again is the same print
  id uuid not null,
  sale_id uuid not null,
  copy integer not null check (copy > 0),
  printed_by uuid not null references app_user,
  printed_at timestamptz not null,
  primary key (shop_id, id),
  unique (shop_id, sale_id, copy),
  foreign key (shop_id, sale_id) references sale (shop_id, document_id)
);
call protect_shop_table('receipt_print', 'select, insert');

-- Who reads sales of the till may print their receipts.
alter table role no force row level security;
update role set permissions = array_append(permissions, 'pos-sale.print')
where 'pos-sale.read' = any (permissions) and not 'pos-sale.print' = any (permissions);
alter table role force row level security;

-- A browser sends no header with a link: for a file a ticket takes the token's place, once.
create table file_ticket (
  -- SHA-256 of the random ticket
  ticket_hash bytea primary key check (length(ticket_hash) = 32),
  session_id uuid not null references session on delete cascade,
  path text not null,
  expires_at timestamptz not null
);
create index file_ticket_of_session on file_ticket (session_id);
create index file_ticket_by_end on file_ticket (expires_at);
grant select, insert, delete on file_ticket to halkhata_app;

grant select, delete on file_ticket to halkhata_identity;
grant create on schema public to halkhata_identity;

-- As authenticate(): who made the ticket, if he may still enter. Of many at once one gets the row,
-- because only one deletes it.
create function spend_ticket(ticket_hash bytea)
returns table (
  user_id uuid, shop_id uuid, branch_id uuid, session_id uuid,
  user_name text, language text, role_code text, permissions text[], path text
)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  for user_id, shop_id, branch_id, session_id, user_name, language, role_code, permissions, path in
    with spent as (
      delete from file_ticket f
      where f.ticket_hash = spend_ticket.ticket_hash and f.expires_at > now()
      returning f.session_id, f.path
    )
    select u.id, m.shop_id, m.branch_id, s.id, u.name, u.language, r.code, r.permissions, t.path
    from spent t
    join session s on s.id = t.session_id
    join membership m on m.id = s.membership_id
    join app_user u on u.id = m.user_id
    join role r on r.shop_id = m.shop_id and r.id = m.role_id
    where s.expires_at > now() and m.ended_at is null and u.disabled_at is null
  loop
    perform set_config('app.shop_id', shop_id::text, true);
    return next;
  end loop;
end $$;
alter function spend_ticket(bytea) owner to halkhata_identity;

revoke create on schema public from halkhata_identity;
revoke all on function spend_ticket(bytea) from public;
grant execute on function spend_ticket(bytea) to halkhata_app;
