-- What a shop sells: products, variants, units, prices.

-- Categories group products, at the till and in reports.
create table category (
  shop_id uuid not null references shop,
  id uuid not null,
  name text not null,
  name_bn text not null default '',
  rank integer not null default 0,
  icon text not null default 'package',
  -- A category may have a parent.
  parent_id uuid,
  picture text references picture,
  archived_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id),
  unique (shop_id, name),
  foreign key (shop_id, parent_id) references category (shop_id, id),
  check (parent_id <> id)
);
create index category_by_parent on category (shop_id, parent_id) where parent_id is not null;

-- What products are counted in: piece, kg.
create table unit (
  shop_id uuid not null references shop,
  id uuid not null,
  code text not null,
  name text not null,
  name_bn text not null,
  -- the most decimals of a quantity: 0 for pieces, 3 for kilograms
  decimals smallint not null check (decimals between 0 and 4),
  version integer not null default 1,
  primary key (shop_id, id),
  unique (shop_id, code)
);

-- The maker of products.
create table brand (
  shop_id uuid not null references shop,
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  name_bn text not null default '',
  archived_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id),
  unique (shop_id, name)
);

-- What a shop sells; its variants have the prices and the stock.
create table product (
  shop_id uuid not null,
  id uuid not null,
  code text not null check (length(code) between 1 and 64),
  name text not null check (length(name) between 1 and 200),
  name_bn text not null default '',
  category_id uuid,
  unit_id uuid not null,
  -- the options of its variants: [{ "name": "Size", "values": ["1 kg", "5 kg"] }]
  options jsonb not null default '[]',
  -- A sample to try the shop with; all samples are removed together.
  is_sample boolean not null default false,
  brand_id uuid,
  -- Only goods have stock: a service and a non-stock item have none, a bundle that of its parts.
  kind text not null default 'goods' check (kind in ('goods', 'service', 'non_stock', 'bundle')),
  tracking text not null default 'none' check (tracking in ('none', 'batch', 'serial')),
  -- whether a batch needs an expiry date when received
  requires_expiry boolean not null default false,
  -- from the day of the sale; 0: none
  warranty_months smallint not null default 0 check (warranty_months between 0 and 600),
  merged_into uuid,
  -- Custom values of a product, by the id of the field: { "0198…": "Cotton" }.
  custom jsonb not null default '{}' check (jsonb_typeof(custom) = 'object'),
  -- Whether stock of a product may go negative; null: as the warehouse says.
  negative_stock text check (negative_stock in ('forbid', 'warn', 'allow')),
  income_account_id uuid,
  archived_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id),
  unique (shop_id, code),
  foreign key (shop_id, category_id) references category (shop_id, id),
  foreign key (shop_id, unit_id) references unit (shop_id, id),
  foreign key (shop_id, brand_id) references brand (shop_id, id),
  foreign key (shop_id, merged_into) references product (shop_id, id),
  constraint product_tracking_of_goods check (tracking = 'none' or kind = 'goods'),
  constraint product_expiry_of_batches check (not requires_expiry or tracking = 'batch'),
  constraint product_warranty_of_serials check (warranty_months = 0 or tracking = 'serial'),
  check (merged_into <> id),
  check (income_account_id is null or kind = 'service')
) with (autovacuum_analyze_scale_factor = 0.02);
create index product_by_category on product (shop_id, category_id, code);
create index product_of_samples on product (shop_id) where is_sample;
create index product_by_brand on product (shop_id, brand_id) where brand_id is not null;
create index product_by_name on product (shop_id, name, id) where archived_at is null;
create index product_archived on product (shop_id, code, id) where archived_at is not null;
create index product_merged_into on product (shop_id, merged_into) where merged_into is not null;
-- Answers whether a shop tracks batches or serials, without reading each variant of a sale.
create index product_tracked on product (shop_id) where tracking <> 'none';
create index product_of_income on product (shop_id, income_account_id)
  where income_account_id is not null;

-- A variant is priced, stocked and sold. A product without options has one, with an empty name.
create table variant (
  shop_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  name text not null default '',
  name_bn text not null default '',
  options jsonb not null default '{}',
  rank integer not null default 0,
  sale_price bigint not null check (sale_price >= 0),
  -- discount in minor units per unit
  product_discount bigint not null default 0,
  -- parts per million; null: the shop's
  vat_rate integer check (vat_rate between 0 and 1000000),
  -- names, codes and barcodes in lower case, for search; written with the variant
  search_text text collate "C" not null,
  -- Exempt differs from a rate of zero: neither has VAT, but the VAT return separates them.
  vat_exempt boolean not null default false,
  merged_into uuid,
  product_code text not null,
  archived_at timestamptz,
  version integer not null default 1,
  -- When data of a variant that the till shows was last written, by a statement on it or on its
  -- product. It is the start of the transaction, not its commit: a reader of changes must ask from
  -- before the longest transaction.
  changed_at timestamptz not null default now(),
  primary key (shop_id, id),
  unique (shop_id, product_id, name),
  foreign key (shop_id, merged_into) references variant (shop_id, id),
  -- A change of the product's code also writes it to the variants (catalog/server/change-product).
  foreign key (shop_id, product_id) references product (shop_id, id),
  check (product_discount between 0 and sale_price),
  constraint variant_exempt_check check (not vat_exempt or vat_rate = 0),
  check (merged_into <> id)
) with (autovacuum_analyze_scale_factor = 0.02);
-- The web store sorts by what one costs.
create index variant_by_net_price on variant (shop_id, (sale_price - product_discount), id)
  where archived_at is null and sale_price > 0;
create index variant_by_change on variant (shop_id, changed_at, id);
create index variant_search on variant using gin (shop_id, search_text gin_trgm_ops);
create index variant_in_order on variant (shop_id, search_text, id) where archived_at is null;
create index variant_by_other_name on variant (shop_id, split_part(search_text, E'\n', 2), id)
  where archived_at is null;
create index variant_merged_into on variant (shop_id, merged_into) where merged_into is not null;
create index variant_by_code on variant (shop_id, product_code, id)
  include (product_id, search_text) where archived_at is null;
-- Archived variants keep their value while stock is left: a list of stock by name shows them
-- among those that are sold.
create index variant_put_away on variant (shop_id, search_text, id) where archived_at is not null;

-- Prices changed together by one rule, which can be undone together.
create table price_batch (
  shop_id uuid not null references shop,
  id uuid not null,
  at timestamptz not null,
  actor_id uuid not null references app_user,
  rule jsonb not null,
  changed integer not null check (changed > 0),
  undone_at timestamptz,
  undone_by uuid references app_user,
  -- the number of prices undone: a price changed again meanwhile stays
  set_back integer,
  primary key (shop_id, id),
  check (set_back between 0 and changed),
  check ((undone_at is null) = (undone_by is null)),
  check ((undone_at is null) = (set_back is null))
);
create index price_batch_by_time on price_batch (shop_id, at desc, id desc);

-- A price of a variant before and after each change.
create table price_change (
  shop_id uuid not null,
  id uuid not null,
  variant_id uuid not null,
  at timestamptz not null,
  actor_id uuid not null references app_user,
  sale_price_before bigint not null check (sale_price_before >= 0),
  sale_price bigint not null check (sale_price >= 0),
  product_discount_before bigint not null check (product_discount_before >= 0),
  product_discount bigint not null check (product_discount >= 0),
  batch_id uuid,
  -- The price change that this one undoes: undoing does not count as a cost review.
  undoes_batch_id uuid,
  primary key (shop_id, id),
  foreign key (shop_id, variant_id) references variant (shop_id, id),
  foreign key (shop_id, batch_id) references price_batch (shop_id, id),
  foreign key (shop_id, undoes_batch_id) references price_batch (shop_id, id)
);
create index price_change_of_variant on price_change (shop_id, variant_id, at desc, id desc);
create index price_change_of_batch on price_change (shop_id, batch_id) where batch_id is not null;

-- Further units in which a variant is bought and sold: a box of 24, with its own price and
-- barcodes.
create table variant_unit (
  shop_id uuid not null,
  variant_id uuid not null,
  unit_id uuid not null,
  -- the content in the variant's own unit, in 1/10,000
  factor bigint not null check (factor between 1 and 10000000000),
  -- null: factor times the price of its own unit
  sale_price bigint check (sale_price between 0 and 1000000000000),
  primary key (shop_id, variant_id, unit_id),
  foreign key (shop_id, variant_id) references variant (shop_id, id),
  foreign key (shop_id, unit_id) references unit (shop_id, id)
);

-- A code by which the scanner finds a variant, in one of its units.
create table barcode (
  shop_id uuid not null,
  code text not null check (length(code) between 1 and 64),
  variant_id uuid not null,
  -- null: a code of the variant's own unit
  unit_id uuid,
  primary key (shop_id, code),
  foreign key (shop_id, variant_id) references variant (shop_id, id),
  foreign key (shop_id, variant_id, unit_id)
    references variant_unit (shop_id, variant_id, unit_id)
);
create index barcode_of_variant on barcode (shop_id, variant_id);

-- The quantity that one bundle takes of a part, in the part's own unit.
create table bundle_part (
  shop_id uuid not null,
  variant_id uuid not null,
  part_id uuid not null,
  rank smallint not null,
  quantity bigint not null check (quantity between 1 and 10000000000),
  primary key (shop_id, variant_id, part_id),
  foreign key (shop_id, variant_id) references variant (shop_id, id),
  foreign key (shop_id, part_id) references variant (shop_id, id),
  check (part_id <> variant_id)
);
create index bundle_part_in on bundle_part (shop_id, part_id);

-- Pictures of a product, or of one of its variants. The first is the main one.
create table product_picture (
  shop_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  -- null: of the product
  variant_id uuid,
  name text not null references picture,
  rank integer not null,
  primary key (shop_id, id),
  foreign key (shop_id, product_id) references product (shop_id, id),
  foreign key (shop_id, variant_id) references variant (shop_id, id)
);
create index product_picture_in_order on product_picture (shop_id, product_id, rank, id);
create index product_picture_of_variant on product_picture (shop_id, variant_id)
  where variant_id is not null;

-- Prices for a customer group, in a branch, between two days. Null: all.
create table price_list (
  shop_id uuid not null references shop,
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  name_bn text not null default '',
  group_id uuid,
  branch_id uuid,
  starts_on date,
  ends_on date,
  -- the list with the highest priority applies first
  priority integer not null default 0 check (priority between 0 and 100),
  -- computed prices are rounded to a multiple of it, in minor units
  round_to bigint not null default 1 check (round_to > 0),
  archived_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id),
  unique (shop_id, name),
  foreign key (shop_id, branch_id) references branch (shop_id, id),
  check (starts_on <= ends_on)
);

-- A price of a variant in a price list.
create table price_list_line (
  shop_id uuid not null,
  id uuid not null,
  price_list_id uuid not null,
  -- its target: one of them, or none for all products
  variant_id uuid,
  product_id uuid,
  category_id uuid,
  brand_id uuid,
  target uuid not null
    generated always as (COALESCE(variant_id, product_id, category_id, brand_id,
      '00000000-0000-0000-0000-000000000000'::uuid)) stored,
  -- null: a rate applies in every unit, a price in the variant's own
  unit_id uuid,
  -- in 1/10,000 of that unit, else of the variant's own
  min_quantity bigint not null default 0 check (min_quantity >= 0),
  max_quantity bigint,
  -- minor units: the line's amount without the list
  min_amount bigint not null default 0 check (min_amount >= 0),
  max_amount bigint,
  -- one of the two: a change in parts per million, or the price of one unit
  rate integer check (rate >= -1000000),
  price bigint check (price >= 0),
  primary key (shop_id, id),
  unique nulls not distinct (shop_id, price_list_id, target, unit_id, min_quantity, min_amount),
  foreign key (shop_id, price_list_id) references price_list (shop_id, id),
  foreign key (shop_id, variant_id) references variant (shop_id, id),
  foreign key (shop_id, product_id) references product (shop_id, id),
  foreign key (shop_id, category_id) references category (shop_id, id),
  foreign key (shop_id, brand_id) references brand (shop_id, id),
  foreign key (shop_id, unit_id) references unit (shop_id, id),
  check (max_quantity >= min_quantity),
  check (max_amount >= min_amount),
  check (num_nonnulls(variant_id, product_id, category_id, brand_id) <= 1),
  check (num_nonnulls(rate, price) = 1)
);
create index price_list_line_by_target on price_list_line (shop_id, target);

-- The next number of the shop's own barcodes: none is used twice.
create table barcode_series (
  shop_id uuid primary key references shop,
  next_serial bigint not null check (next_serial between 1 and 10000000000)
);

-- The words of product names, each once: misspelled words are looked up among them, which are a few
-- thousand for a hundred thousand products.
create table search_word (
  shop_id uuid not null references shop,
  word text collate "C" not null,
  primary key (shop_id, word)
);
create index search_word_by_likeness on search_word using gin (shop_id, word gin_trgm_ops);

-- Custom fields of products or customers, with their type and order.
create table custom_field (
  shop_id uuid not null references shop,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  name_bn text not null default '',
  kind text not null check (kind in ('text', 'number', 'date', 'choice')),
  -- the values of a field of kind `choice`, else none
  choices jsonb not null default '[]',
  rank integer not null default 0,
  -- A field belongs to products or to customers; names are unique within each.
  subject text not null check (subject in ('product', 'customer')),
  archived_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id),
  unique (shop_id, subject, name)
);

-- Variants that were deleted: a till has a copy of the catalogue and reads what changed.
create table deleted_variant (
  shop_id uuid not null references shop,
  id uuid not null,
  deleted_at timestamptz not null default now(),
  primary key (shop_id, id)
);
create index deleted_variant_by_time on deleted_variant (shop_id, deleted_at);

-- Prices that change together on a later day, exactly as previewed.
create table price_plan (
  shop_id uuid not null references shop,
  id uuid not null,
  at timestamptz not null,
  actor_id uuid not null references app_user,
  rule jsonb not null,
  begins_on date not null,
  planned integer not null check (planned > 0),
  -- identifies all of its prices: the same plan is refused twice for a day
  fingerprint text not null,
  begun_at timestamptz,
  -- the change that it made on its day; null: no price was still as previewed
  batch_id uuid,
  given_up_at timestamptz,
  given_up_by uuid references app_user,
  primary key (shop_id, id),
  foreign key (shop_id, batch_id) references price_batch (shop_id, id),
  check ((given_up_at is null) = (given_up_by is null)),
  check (begun_at is null or given_up_at is null),
  check (batch_id is null or begun_at is not null)
);
create unique index price_plan_once on price_plan (shop_id, begins_on, fingerprint)
  where begun_at is null and given_up_at is null;
create index price_plan_waiting on price_plan (shop_id, begins_on, id)
  where begun_at is null and given_up_at is null;
create index price_plan_next on price_plan (begins_on, id)
  where begun_at is null and given_up_at is null;

-- A price that a plan sets.
create table price_plan_line (
  shop_id uuid not null,
  plan_id uuid not null,
  variant_id uuid not null,
  sale_price_before bigint not null,
  sale_price bigint not null check (sale_price >= 0),
  primary key (shop_id, plan_id, variant_id),
  foreign key (shop_id, plan_id) references price_plan (shop_id, id),
  foreign key (shop_id, variant_id) references variant (shop_id, id)
);
create index price_plan_line_of_variant on price_plan_line (shop_id, variant_id);

-- Writes the words of a variant's search text, in their order, so that two imports never deadlock.
-- Codes and other words with a digit are left out.
create function keep_search_words() returns trigger language plpgsql as $$
begin
  insert into search_word (shop_id, word)
  select distinct w.shop_id, t.word
  from written w, regexp_split_to_table(w.search_text, '\s+') as t (word)
  where t.word ~ '^[^0-9]{3,40}$'
    and not exists (select from search_word k where k.shop_id = w.shop_id and k.word = t.word)
  order by w.shop_id, t.word
  on conflict do nothing;
  return null;
end $$;
create trigger keep_search_words_of_new after insert on variant
  referencing new table as written for each statement execute function keep_search_words();

create function keep_changed_search_words() returns trigger language plpgsql as $$
begin
  insert into search_word (shop_id, word)
  select distinct w.shop_id, t.word
  from written w
  join earlier e on e.shop_id = w.shop_id and e.id = w.id and e.search_text <> w.search_text,
    regexp_split_to_table(w.search_text, '\s+') as t (word)
  where t.word ~ '^[^0-9]{3,40}$'
    and not exists (select from search_word k where k.shop_id = w.shop_id and k.word = t.word)
  order by w.shop_id, t.word
  on conflict do nothing;
  return null;
end $$;
create trigger keep_search_words_of_changed after update on variant
  referencing old table as earlier new table as written
  for each statement execute function keep_changed_search_words();

-- Plans due in any shop, in its own time zone, after the last one seen.
create function due_price_plans(moment timestamptz, seen_date date, seen_id uuid, most integer)
returns table (shop_id uuid, id uuid, begins_on date)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.shop_id, p.id, p.begins_on
  from price_plan p
  join shop s on s.shop_id = p.shop_id
  where p.begun_at is null and p.given_up_at is null
    and p.begins_on <= (moment at time zone s.timezone)::date
    -- no time zone is further ahead
    and p.begins_on <= ((moment + interval '14 hours') at time zone 'UTC')::date
    and (p.begins_on, p.id) > (seen_date, seen_id)
  order by p.begins_on, p.id limit most
$$;

-- A page of the variants that match a text, by (rank, text, id). Rank 0: the text is the code or a
-- barcode; 1: the name begins with it; 2: the other name does; 3: each word occurs somewhere. The
-- key is the search text, in rank 2 the other name: each rank is read in the order of its index.
-- `patterns` are those of the words, the longest first. A text that is not `indexed` has too few
-- letters for trigrams. Rank 3 first scans a few thousand rows in order, which fills the page if
-- many match. Otherwise the trigrams find the few matches. With too few letters for trigrams, only
-- matches within ten thousand rows are shown. `shop` must be that of the transaction; another one
-- has no matches.
create function search_variants(
  shop uuid, requested_code text, beginning text, patterns text[], is_indexed boolean, in_category
  uuid,
  after_rank integer, after_text text, after_id uuid, rows_max integer
) returns table (rank integer, key text, id uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  first_id constant uuid := '00000000-0000-0000-0000-000000000000';
  behind constant text := beginning || chr(1114111);
  -- several words seldom fill a page by scanning, so fewer rows are scanned
  walk_max constant integer := case when not is_indexed then 10000
    when cardinality(patterns) = 1 then 4000 else 1000 end;
  -- the index searches two words at once, the rest is tested on its matches
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
  if shop is distinct from current_shop_id() then return; end if;
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
  -- The subquery behind `offset 0` is planned separately: by the trigrams, not by the order.
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

-- A page of the products with a matching variant, by code: a thousand are scanned, then the rest is
-- found by trigrams. With many matches, looking each of them up takes longer than scanning the
-- codes until the page is full (a step of the scan costs a thirtieth of a lookup): 2,000 of 100,000
-- fill a page of 50 within 2,500 steps. Only rare matches are looked up one by one.
create function search_products(
  shop uuid, patterns text[], is_indexed boolean, in_category uuid, after_code text,
  rows_max integer
) returns table (code text, id uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
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
  if shop is distinct from current_shop_id() then return; end if;
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
  -- The subquery behind `offset 0` is planned separately: by the trigrams, not by the order.
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

-- Words of the shop similar to a typed one: those that share some of its trigrams, and those in
-- `others`, where a letter is missing or two are swapped.
create function similar_words(shop uuid, typed text, others text[], rows_max integer)
returns table (word text)
language plpgsql stable security definer set search_path = public, pg_temp
set pg_trgm.similarity_threshold = '0.25' as $$
#variable_conflict use_column
begin
  if shop is distinct from current_shop_id() then return; end if;
  return query
    select w.word from search_word w where w.shop_id = shop and w.word = any(others)
    union all
    (select w.word from search_word w where w.shop_id = shop and w.word % typed
    order by similarity(w.word, typed) desc, w.word limit rows_max);
end $$;

-- Rights

call protect_shop_table('category', 'select, insert, update');
call protect_shop_table('unit', 'select, insert, update, delete');
call protect_shop_table('brand', 'select, insert, update');
call protect_shop_table('price_batch', 'select, insert, update');
call protect_shop_table('price_change', 'select, insert, delete');
call protect_shop_table('variant_unit', 'select, insert, update, delete');
call protect_shop_table('bundle_part', 'select, insert, delete');
call protect_shop_table('product_picture', 'select, insert, update, delete');
call protect_shop_table('price_list', 'select, insert, update');
call protect_shop_table('price_list_line', 'select, insert, update, delete');
call protect_shop_table('barcode_series', 'select, insert, update');
call protect_shop_table('custom_field', 'select, insert, update');
call protect_shop_table('deleted_variant', 'select, insert');

call protect_shop_table('product', 'select, insert, update, delete');
grant select on product to halkhata_identity;
create policy identity_reads on product for select to halkhata_identity using (true);

call protect_shop_table('variant', 'select, insert, update, delete');
grant select on variant to halkhata_identity;
create policy identity_reads on variant for select to halkhata_identity using (true);

call protect_shop_table('barcode', 'select, insert, delete');
grant select on barcode to halkhata_identity;
create policy identity_reads on barcode for select to halkhata_identity using (true);

call protect_shop_table('search_word', 'select, insert');
grant select on search_word to halkhata_identity;
create policy identity_reads on search_word for select to halkhata_identity using (true);

call protect_shop_table('price_plan', 'select, insert, update');
grant select on price_plan to halkhata_identity;
create policy identity_reads on price_plan for select to halkhata_identity using (true);

call protect_shop_table('price_plan_line', 'select, insert');
grant update (variant_id, sale_price_before) on price_plan_line to halkhata_app;

-- A function can only be given to a role that may create in its schema.
grant create on schema public to halkhata_identity;
alter function due_price_plans(timestamp with time zone, date, uuid, integer) owner to
  halkhata_identity;
revoke all on function due_price_plans(timestamp with time zone, date, uuid, integer) from public;
grant execute on function due_price_plans(timestamp with time zone, date, uuid, integer) to
  halkhata_app;
alter function search_variants(uuid, text, text, text[], boolean, uuid, integer, text, uuid,
  integer) owner to halkhata_identity;
revoke all on function search_variants(uuid, text, text, text[], boolean, uuid, integer, text,
  uuid, integer) from public;
grant execute on function search_variants(uuid, text, text, text[], boolean, uuid, integer, text,
  uuid, integer) to halkhata_app;
alter function search_products(uuid, text[], boolean, uuid, text, integer) owner to
  halkhata_identity;
revoke all on function search_products(uuid, text[], boolean, uuid, text, integer) from public;
grant execute on function search_products(uuid, text[], boolean, uuid, text, integer) to
  halkhata_app;
alter function similar_words(uuid, text, text[], integer) owner to halkhata_identity;
revoke all on function similar_words(uuid, text, text[], integer) from public;
grant execute on function similar_words(uuid, text, text[], integer) to halkhata_app;
revoke create on schema public from halkhata_identity;
