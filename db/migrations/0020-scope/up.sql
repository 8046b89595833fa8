-- Where somebody works in a shop: a set of branches, and within it a set of warehouses. No rows:
-- everywhere. Goods and documents lie in warehouses, money in branches.

alter table warehouse
  add constraint warehouse_of_branch unique (shop_id, branch_id, id);

create table membership_branch (
  shop_id uuid not null,
  membership_id uuid not null,
  branch_id uuid not null,
  primary key (shop_id, membership_id, branch_id),
  foreign key (shop_id, membership_id) references membership (shop_id, id),
  foreign key (shop_id, branch_id) references branch (shop_id, id)
);
call protect_shop_table('membership_branch', 'select, insert, delete');

-- Of a branch in which the person works: the foreign key lets no other in.
create table membership_warehouse (
  shop_id uuid not null,
  membership_id uuid not null,
  branch_id uuid not null,
  warehouse_id uuid not null,
  primary key (shop_id, membership_id, warehouse_id),
  foreign key (shop_id, membership_id, branch_id)
    references membership_branch (shop_id, membership_id, branch_id),
  foreign key (shop_id, branch_id, warehouse_id) references warehouse (shop_id, branch_id, id)
);
call protect_shop_table('membership_warehouse', 'select, insert, delete');

-- What is there moves over. The tables are read and written whole, by whoever migrates.
alter table membership no force row level security;
alter table membership_branch no force row level security;
insert into membership_branch (shop_id, membership_id, branch_id)
select shop_id, id, branch_id from membership where branch_id is not null;
alter table membership_branch force row level security;
alter table membership drop column branch_id;
alter table membership force row level security;

-- A document lies in a warehouse, as its goods do; it was told from the first, and not kept. Of a
-- reversal it is that of what is reversed, of money at a till that of the register, of other money
-- the first of the branch.
alter table document add column warehouse_id uuid;
alter table document no force row level security;
alter table stock_movement no force row level security;
alter table shift no force row level security;
alter table register no force row level security;
alter table warehouse no force row level security;
update document d set warehouse_id = coalesce(
  (select m.warehouse_id from stock_movement m
    where m.shop_id = d.shop_id and m.document_id = d.id order by m.line_no limit 1),
  (select r.warehouse_id from shift s
    join register r on r.shop_id = s.shop_id and r.id = s.register_id
    where s.shop_id = d.shop_id and s.id = d.shift_id),
  (select w.id from warehouse w where w.shop_id = d.shop_id and w.branch_id = d.branch_id
    order by w.id limit 1))
where d.reverses_id is null;
update document d set warehouse_id = o.warehouse_id
from document o where o.shop_id = d.shop_id and o.id = d.reverses_id;
-- A cart that was thrown away lay there too.
alter table discarded_cart add column warehouse_id uuid;
alter table discarded_cart no force row level security;
update discarded_cart c set warehouse_id = coalesce(
  (select r.warehouse_id from register r
    where r.shop_id = c.shop_id and r.id = c.register_id),
  (select w.id from warehouse w where w.shop_id = c.shop_id and w.branch_id = c.branch_id
    order by w.id limit 1));
alter table discarded_cart force row level security;
alter table warehouse force row level security;
alter table register force row level security;
alter table shift force row level security;
alter table stock_movement force row level security;
alter table document force row level security;

-- One foreign key as before: the warehouse, and by it the branch.
alter table document
  alter column warehouse_id set not null,
  drop constraint document_shop_id_branch_id_fkey,
  add foreign key (shop_id, branch_id, warehouse_id) references warehouse (shop_id, branch_id, id);
alter table discarded_cart
  alter column warehouse_id set not null,
  drop constraint discarded_cart_shop_id_branch_id_fkey,
  add foreign key (shop_id, branch_id, warehouse_id) references warehouse (shop_id, branch_id, id);

grant select on membership_branch, membership_warehouse to halkhata_identity;
create policy identity_reads on membership_branch for select to halkhata_identity using (true);
create policy identity_reads on membership_warehouse for select to halkhata_identity using (true);

-- As before, with sets; null: everywhere.
grant create on schema public to halkhata_identity;
drop function authenticate(bytea);
create function authenticate(token_hash bytea)
returns table (
  user_id uuid, shop_id uuid, branch_ids uuid[], warehouse_ids uuid[], session_id uuid,
  user_name text, language text, role_code text, permissions text[], discount_limit integer
)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  for user_id, shop_id, branch_ids, warehouse_ids, session_id, user_name, language, role_code,
    permissions, discount_limit in
    select u.id, m.shop_id,
      (select array_agg(b.branch_id order by b.branch_id) from membership_branch b
        where b.shop_id = m.shop_id and b.membership_id = m.id),
      (select array_agg(w.warehouse_id order by w.warehouse_id) from membership_warehouse w
        where w.shop_id = m.shop_id and w.membership_id = m.id),
      s.id, u.name, u.language, r.code, r.permissions, r.discount_limit
    from access_token t
    join session s on s.id = t.session_id
    join membership m on m.id = s.membership_id
    join app_user u on u.id = m.user_id
    join role r on r.shop_id = m.shop_id and r.id = m.role_id
    where t.token_hash = authenticate.token_hash
      and t.expires_at > now() and s.expires_at > now()
      and m.ended_at is null and u.disabled_at is null
  loop
    perform set_config('app.shop_id', shop_id::text, true);
    return next;
  end loop;
end $$;
alter function authenticate(bytea) owner to halkhata_identity;

drop function memberships_of(uuid);
-- As before, without the branch.
create function memberships_of(person uuid)
returns table (
  membership_id uuid, shop_id uuid, shop_name text,
  role_code text, role_name text, role_name_bn text
)
language sql stable security definer set search_path = public, pg_temp as $$
  select m.id, m.shop_id, p.name, r.code, r.name, r.name_bn
  from membership m
  join app_user u on u.id = m.user_id
  join role r on r.shop_id = m.shop_id and r.id = m.role_id
  join shop p on p.shop_id = m.shop_id
  where m.user_id = person and m.ended_at is null
  order by (m.id = u.chosen_membership_id) desc nulls last, m.id
$$;
alter function memberships_of(uuid) owner to halkhata_identity;

revoke create on schema public from halkhata_identity;
revoke all on function authenticate(bytea), memberships_of(uuid) from public;
grant execute on function authenticate(bytea), memberships_of(uuid) to halkhata_app;
