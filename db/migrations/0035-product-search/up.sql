grant create on schema public to halkhata_identity;
drop function search_products(text[], boolean, uuid, text, integer);

-- A page of the products of which a variant is found, by code: a thousand are walked, then the rest
-- is found by trigrams. Where that is many, to look each of them up takes longer than to walk the
-- codes until the page is full (a step of the walk costs a thirtieth of a look): 2,000 of 100,000
-- fill a page of 50 within 2,500 steps. Only where they stand far off is each one looked up.
create function search_products(
  patterns text[], is_indexed boolean, in_category uuid, after_code text, rows_max integer
) returns table (code text, id uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  shop constant uuid := current_shop_id();
  walk_max constant integer := case when is_indexed then 1000 else 10000 end;
  many constant integer := 400;
  far constant integer := 20000;
  codes text[];
  ids uuid[];
  meant uuid[];
begin
  if shop is null then return; end if;
  select array_agg(f.code), array_agg(f.id) into codes, ids
  from (
    select w.code, w.id
    from (
      select p.code, p.id, p.category_id, p.archived_at from product p
      where p.shop_id = shop and p.code > after_code
      order by p.code limit walk_max
    ) w
    where w.archived_at is null and (in_category is null or w.category_id = in_category)
      and exists (select from variant v where v.shop_id = shop and v.product_id = w.id
        and v.archived_at is null and v.search_text like all (patterns))
    order by w.code limit rows_max
  ) f;
  if is_indexed and coalesce(cardinality(ids), 0) < rows_max then
    meant := array(
      select f.product_id
      from (
        select v.product_id, v.search_text from variant v
        where v.shop_id = shop and v.archived_at is null and v.search_text like patterns[1]
          and v.search_text like coalesce(patterns[2], '%')
        offset 0
      ) f
      where cardinality(patterns) = 1 or f.search_text like all (patterns));
    -- As a hash beside the walk; `offset` and `limit` keep the parts from being planned as one.
    if cardinality(meant) > many then
      select array_agg(f.code), array_agg(f.id) into codes, ids
      from (
        select w.code, w.id
        from (
          select p.code, p.id, p.archived_at is null
              and (in_category is null or p.category_id = in_category)
              and p.id in (select unnest(meant)) as is_meant
          from product p
          where p.shop_id = shop and p.code > after_code
          order by p.code limit far
        ) w
        where w.is_meant
        limit rows_max
      ) f;
    end if;
  end if;
  if not is_indexed or coalesce(cardinality(ids), 0) >= rows_max then
    return query select t.code, t.id
      from unnest(codes, ids) with ordinality as t (code, id, n) order by t.n;
    return;
  end if;
  return query
    select p.code, p.id
    from (select distinct m.id from unnest(meant) as m (id)) m
    join product p on p.shop_id = shop and p.id = m.id
    where p.archived_at is null and p.code > after_code
      and (in_category is null or p.category_id = in_category)
    order by p.code limit rows_max;
end $$;
alter function search_products(text[], boolean, uuid, text, integer) owner to halkhata_identity;

revoke create on schema public from halkhata_identity;
revoke all on function search_products(text[], boolean, uuid, text, integer) from public;
grant execute on function search_products(text[], boolean, uuid, text, integer) to halkhata_app;
