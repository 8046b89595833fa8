-- A variant knows the code of its product, so that a search in the order of codes reads one index,
-- as one in the order of names does, and asks nothing of each product that it passes.
alter table product add unique (shop_id, id, code);
alter table variant add column product_code text;

alter table variant no force row level security;
alter table product no force row level security;
-- What is cut off below stays a word of the shop.
alter table variant disable trigger keep_search_words_of_changed;
update variant v set product_code = p.code,
  -- 2,352 bytes at most: an entry of the index below has room for so much beside a code
  search_text = case when octet_length(v.search_text) <= 2352 then v.search_text
    else left(v.search_text, (select max(n) from generate_series(588, 2352) n
      where octet_length(left(v.search_text, n)) <= 2352)) end
from product p where p.shop_id = v.shop_id and p.id = v.product_id;
alter table variant enable trigger keep_search_words_of_changed;
alter table variant force row level security;
alter table product force row level security;

alter table variant
  alter column product_code set not null,
  drop constraint variant_shop_id_product_id_fkey,
  add foreign key (shop_id, product_id, product_code) references product (shop_id, id, code)
    on update cascade;
create index variant_by_code on variant (shop_id, product_code, id)
  include (product_id, search_text) where archived_at is null;

-- Goods are named brand by brand and numbered thing by thing: the first eighth of a walk that finds
-- nothing says little of the rest, and a walk to its end costs less than what the trigrams find of
-- a word that thousands have.
create or replace function search_variants(
  requested_code text, beginning text, patterns text[], is_indexed boolean, in_category uuid,
  after_rank integer, after_text text, after_id uuid, rows_max integer
) returns table (rank integer, key text, id uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  shop constant uuid := current_shop_id();
  first_id constant uuid := '00000000-0000-0000-0000-000000000000';
  behind constant text := beginning || chr(1114111);
  -- several words seldom mean enough to fill a page at once: they are walked for less
  walk_max constant integer := case when not is_indexed then 10000
    when cardinality(patterns) = 1 then 4000 else 1000 end;
  -- the index is asked for two words at once, the rest is looked for in what it finds
  first_word constant text := patterns[1];
  second_word constant text := coalesce(patterns[2], '%');
  is_one_word constant boolean := cardinality(patterns) = 1;
  steps integer := walk_max / 8;
  exact uuid[];
  is_begun boolean;
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
  loop
    select array_agg(f.search_text), array_agg(f.id) into texts, ids
    from (
      select w.search_text, w.id
      from (
        select v.search_text, v.id from variant v
        where v.shop_id = shop and v.archived_at is null
          and (v.search_text, v.id) > (from_text, from_id)
        order by v.search_text, v.id limit steps
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
    found := coalesce(cardinality(ids), 0);
    exit when found >= wanted or steps = walk_max
      or is_indexed and (found > 0 or not is_one_word)
        and found * (walk_max / steps) < wanted * 3 / 2;
    steps := walk_max;
  end loop;
  if not is_indexed or found >= wanted then
    return query select 3, t.key, t.id
      from unnest(texts, ids) with ordinality as t (key, id, n) order by t.n;
    return;
  end if;
  is_begun := exists (select from variant v where v.shop_id = shop and v.archived_at is null
      and v.search_text >= beginning and v.search_text < behind)
    or exists (select from variant v where v.shop_id = shop and v.archived_at is null
      and split_part(v.search_text, E'\n', 2) >= beginning
      and split_part(v.search_text, E'\n', 2) < behind);
  -- What stands behind `offset 0` is planned by itself: by the trigrams, not by the order.
  return query
    select 3, f.search_text, f.id
    from (
      select v.search_text, v.id, v.product_id from variant v
      where v.shop_id = shop and v.archived_at is null and v.search_text like first_word
        and v.search_text like second_word
      offset 0
    ) f
    where (f.search_text, f.id) > (from_text, from_id)
      and (is_one_word or f.search_text like all (patterns))
      and not (is_begun and (starts_with(f.search_text, beginning)
        or starts_with(split_part(f.search_text, E'\n', 2), beginning)))
      and f.id <> all(exact)
      and (in_category is null or exists (select from product p
        where p.shop_id = shop and p.id = f.product_id and p.category_id = in_category))
    order by f.search_text, f.id limit wanted;
end $$;

create or replace function search_products(
  patterns text[], is_indexed boolean, in_category uuid, after_code text, rows_max integer
) returns table (code text, id uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  shop constant uuid := current_shop_id();
  walk_max constant integer := case when not is_indexed then 10000
    when cardinality(patterns) = 1 then 4000 else 1000 end;
  first_word constant text := patterns[1];
  second_word constant text := coalesce(patterns[2], '%');
  is_one_word constant boolean := cardinality(patterns) = 1;
  steps integer := walk_max / 8;
  found integer;
  codes text[];
  ids uuid[];
begin
  if shop is null then return; end if;
  loop
    select array_agg(f.product_code), array_agg(f.product_id) into codes, ids
    from (
      select distinct on (w.product_code) w.product_code, w.product_id
      from (
        select v.product_code, v.product_id, v.search_text from variant v
        where v.shop_id = shop and v.archived_at is null and v.product_code > after_code
        order by v.product_code, v.id limit steps
      ) w
      where w.search_text like first_word and (is_one_word or w.search_text like all (patterns))
        and (in_category is null or exists (select from product p
          where p.shop_id = shop and p.id = w.product_id and p.category_id = in_category))
      order by w.product_code limit rows_max
    ) f;
    found := coalesce(cardinality(ids), 0);
    exit when found >= rows_max or steps = walk_max
      or is_indexed and (found > 0 or not is_one_word)
        and found * (walk_max / steps) < rows_max * 3 / 2;
    steps := walk_max;
  end loop;
  if not is_indexed or found >= rows_max then
    return query select t.code, t.id
      from unnest(codes, ids) with ordinality as t (code, id, n) order by t.n;
    return;
  end if;
  -- What stands behind `offset 0` is planned by itself: by the trigrams, not by the order.
  return query
    select distinct on (f.product_code) f.product_code, f.product_id
    from (
      select v.product_code, v.product_id, v.search_text from variant v
      where v.shop_id = shop and v.archived_at is null and v.search_text like first_word
        and v.search_text like second_word
      offset 0
    ) f
    where f.product_code > after_code and (is_one_word or f.search_text like all (patterns))
      and (in_category is null or exists (select from product p
        where p.shop_id = shop and p.id = f.product_id and p.category_id = in_category))
    order by f.product_code limit rows_max;
end $$;
