-- The till keeps the catalogue on its device and asks for what has changed since.

alter table variant no force row level security;
alter table product no force row level security;
alter table barcode no force row level security;
alter table role no force row level security;

-- When something that the till shows of a variant was last written: by its own statement, or by one
-- of its product. It says when the transaction began, not when it could be seen: who asks for what
-- has changed asks from before the longest transaction.
alter table variant add column changed_at timestamptz not null default now();
create index variant_by_change on variant (shop_id, changed_at, id);

-- What begins with a text is a range of an index where the order is that of the bytes.
alter table variant alter column search_text type text collate "C";

-- Name, other name, code and barcodes, each a line of its own: the second line is the other name,
-- which may be empty. What begins so ranks above what contains it.
create function pg_temp.folded(words text) returns text language sql immutable as $$
  select trim(regexp_replace(lower(translate(
    normalize(words, NFC), '০১২৩৪৫৬৭৮৯' || U&'\200B\200C\200D\FEFF', '0123456789')),
    '\s+', ' ', 'g'))
$$;
update variant v set search_text = (
  select string_agg(part, E'\n' order by n)
  from unnest(array[
      pg_temp.folded(p.name || ' ' || v.name), pg_temp.folded(p.name_bn || ' ' || v.name_bn),
      pg_temp.folded(p.code)
    ] || array(
      select pg_temp.folded(b.code) from barcode b
      where b.shop_id = v.shop_id and b.variant_id = v.id order by b.code)
  ) with ordinality as t (part, n))
from product p
where p.shop_id = v.shop_id and p.id = v.product_id and octet_length(v.search_text) < 2048;

create index variant_by_other_name
  on variant (shop_id, split_part(search_text, E'\n', 2), id) where archived_at is null;

update role set permissions = permissions || '{product.update}'
where code in ('owner', 'branch_admin') and not 'product.update' = any(permissions);

alter table variant force row level security;
alter table product force row level security;
alter table barcode force row level security;
alter table role force row level security;

-- LIKE may tell what it saw, so PostgreSQL lets no index of ours answer it before row-level
-- security has had its say. The two functions below read the tables as a role that sees all of
-- them, and take the shop from the transaction alone: never from an argument.
grant select on product, variant, barcode to halkhata_identity;
create policy identity_reads on product for select to halkhata_identity using (true);
create policy identity_reads on variant for select to halkhata_identity using (true);
create policy identity_reads on barcode for select to halkhata_identity using (true);
grant create on schema public to halkhata_identity;

-- A page of the variants that a text means, by (rank, text, id). Rank 0: the text is the code or a
-- barcode; 1: the name begins so; 2: the other name does; 3: each word stands somewhere. The text
-- is the search text, in rank 2 the other name: each rank is read in the order of its index.
-- `patterns` are those of the words, the longest first. Where the text is not `indexed`, it has
-- too few letters for trigrams.
--
-- Rank 3 is first walked in its order, a few thousand rows: a text that means much fills the page
-- there. Where it does not, the trigrams find the little that there is. Too few letters for
-- trigrams: then what is found within ten thousand rows is all that is shown.
create function search_variants(
  requested_code text, beginning text, patterns text[], is_indexed boolean, in_category uuid,
  after_rank integer, after_text text, after_id uuid, rows_max integer
) returns table (rank integer, key text, id uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  shop constant uuid := current_shop_id();
  first_id constant uuid := '00000000-0000-0000-0000-000000000000';
  behind constant text := beginning || chr(1114111);
  walk_max constant integer := case when is_indexed then 4000 else 10000 end;
  -- the index is asked for three words at once, the rest is looked for in what it finds
  first_word constant text := patterns[1];
  second_word constant text := coalesce(patterns[2], '%');
  third_word constant text := coalesce(patterns[3], '%');
  is_one_word constant boolean := cardinality(patterns) = 1;
  exact uuid[];
  wanted integer := rows_max;
  found integer;
  from_text text;
  from_id uuid;
  texts text[];
  ids uuid[];
begin
  if shop is null then return; end if;
  exact := array(
    select b.variant_id from barcode b where b.shop_id = shop and b.code = requested_code
    union
    select v.id from product p
    join variant v on v.shop_id = p.shop_id and v.product_id = p.id
    where p.shop_id = shop and p.code = requested_code);

  if after_rank = 0 and cardinality(exact) > 0 then
    return query
      select 0, v.search_text, v.id from variant v
      where v.shop_id = shop and v.id = any(exact) and v.archived_at is null
        and (v.search_text, v.id) > (after_text, after_id)
        and (in_category is null or exists (select from product p
          where p.shop_id = shop and p.id = v.product_id and p.category_id = in_category))
      order by v.search_text, v.id limit wanted;
    get diagnostics found = row_count;
    wanted := wanted - found;
  end if;

  if after_rank <= 1 and wanted > 0 then
    from_text := case when after_rank = 1 then after_text else beginning end;
    from_id := case when after_rank = 1 then after_id else first_id end;
    return query
      select 1, v.search_text, v.id from variant v
      where v.shop_id = shop and v.archived_at is null
        and (v.search_text, v.id) > (from_text, from_id) and v.search_text < behind
        and v.id <> all(exact)
        and (in_category is null or exists (select from product p
          where p.shop_id = shop and p.id = v.product_id and p.category_id = in_category))
      order by v.search_text, v.id limit wanted;
    get diagnostics found = row_count;
    wanted := wanted - found;
  end if;

  if after_rank <= 2 and wanted > 0 then
    from_text := case when after_rank = 2 then after_text else beginning end;
    from_id := case when after_rank = 2 then after_id else first_id end;
    return query
      select 2, split_part(v.search_text, E'\n', 2), v.id from variant v
      where v.shop_id = shop and v.archived_at is null
        and (split_part(v.search_text, E'\n', 2), v.id) > (from_text, from_id)
        and split_part(v.search_text, E'\n', 2) < behind
        and not starts_with(v.search_text, beginning) and v.id <> all(exact)
        and (in_category is null or exists (select from product p
          where p.shop_id = shop and p.id = v.product_id and p.category_id = in_category))
      order by split_part(v.search_text, E'\n', 2), v.id limit wanted;
    get diagnostics found = row_count;
    wanted := wanted - found;
  end if;

  if wanted <= 0 then return; end if;
  from_text := case when after_rank = 3 then after_text else '' end;
  from_id := case when after_rank = 3 then after_id else first_id end;
  select array_agg(f.search_text), array_agg(f.id) into texts, ids
  from (
    select w.search_text, w.id
    from (
      select v.search_text, v.id from variant v
      where v.shop_id = shop and v.archived_at is null
        and (v.search_text, v.id) > (from_text, from_id)
      order by v.search_text, v.id limit walk_max
    ) w
    where w.search_text like first_word and (is_one_word or w.search_text like all (patterns))
      and not starts_with(w.search_text, beginning)
      and not starts_with(split_part(w.search_text, E'\n', 2), beginning)
      and w.id <> all(exact)
      and (in_category is null or exists (select from variant v
        join product p on p.shop_id = v.shop_id and p.id = v.product_id
        where v.shop_id = shop and v.id = w.id and p.category_id = in_category))
    limit wanted
  ) f;
  if not is_indexed or coalesce(cardinality(ids), 0) >= wanted then
    return query select 3, t.key, t.id
      from unnest(texts, ids) with ordinality as t (key, id, n) order by t.n;
    return;
  end if;
  -- What stands behind `offset 0` is planned by itself: by the trigrams, not by the order.
  return query
    select 3, f.search_text, f.id
    from (
      select v.search_text, v.id, v.product_id from variant v
      where v.shop_id = shop and v.archived_at is null and v.search_text like first_word
        and v.search_text like second_word and v.search_text like third_word
      offset 0
    ) f
    where (f.search_text, f.id) > (from_text, from_id)
      and (is_one_word or f.search_text like all (patterns))
      and not starts_with(f.search_text, beginning)
      and not starts_with(split_part(f.search_text, E'\n', 2), beginning)
      and f.id <> all(exact)
      and (in_category is null or exists (select from product p
        where p.shop_id = shop and p.id = f.product_id and p.category_id = in_category))
    order by f.search_text, f.id limit wanted;
end $$;
alter function search_variants(
  text, text, text[], boolean, uuid, integer, text, uuid, integer
) owner to halkhata_identity;

-- A page of the products of which a variant is found, by code: walked and then looked up as above.
create function search_products(
  patterns text[], is_indexed boolean, in_category uuid, after_code text, rows_max integer
) returns table (code text, id uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  shop constant uuid := current_shop_id();
  walk_max constant integer := case when is_indexed then 1000 else 10000 end;
  codes text[];
  ids uuid[];
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
  if not is_indexed or coalesce(cardinality(ids), 0) >= rows_max then
    return query select t.code, t.id
      from unnest(codes, ids) with ordinality as t (code, id, n) order by t.n;
    return;
  end if;
  return query
    select p.code, p.id
    from (
      select distinct f.product_id
      from (
        select v.product_id, v.search_text from variant v
        where v.shop_id = shop and v.archived_at is null and v.search_text like patterns[1]
          and v.search_text like coalesce(patterns[2], '%')
        offset 0
      ) f
      where cardinality(patterns) = 1 or f.search_text like all (patterns)
    ) m
    join product p on p.shop_id = shop and p.id = m.product_id
    where p.archived_at is null and p.code > after_code
      and (in_category is null or p.category_id = in_category)
    order by p.code limit rows_max;
end $$;
alter function search_products(text[], boolean, uuid, text, integer) owner to halkhata_identity;

revoke create on schema public from halkhata_identity;
revoke all on function
  search_variants(text, text, text[], boolean, uuid, integer, text, uuid, integer),
  search_products(text[], boolean, uuid, text, integer) from public;
grant execute on function
  search_variants(text, text, text[], boolean, uuid, integer, text, uuid, integer),
  search_products(text[], boolean, uuid, text, integer) to halkhata_app;
