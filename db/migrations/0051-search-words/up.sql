-- The words that goods are found by, each once: what is written wrong is looked for among them,
-- which are a few thousand where the goods are a hundred thousand.
create table search_word (
  shop_id uuid not null references shop,
  word text collate "C" not null,
  primary key (shop_id, word)
);
create index search_word_by_likeness on search_word using gin (shop_id, word gin_trgm_ops);
call protect_shop_table('search_word', 'select, insert');

-- Whoever writes the text of a variant writes its words: in their order, so that two imports never
-- wait for each other in a ring. Codes and other words with a digit are not mistaken for words.
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

alter table variant no force row level security;
alter table search_word no force row level security;
insert into search_word (shop_id, word)
select distinct v.shop_id, t.word
from variant v, regexp_split_to_table(v.search_text, '\s+') as t (word)
where t.word ~ '^[^0-9]{3,40}$'
on conflict do nothing;
alter table variant force row level security;
alter table search_word force row level security;

grant select on search_word to halkhata_identity;
create policy identity_reads on search_word for select to halkhata_identity using (true);
grant create on schema public to halkhata_identity;

-- Words of the shop that may be meant by a typed one: those that share some of its trigrams, and
-- those that are one of `others`, which lack a letter or have two of them the other way round.
create function similar_words(typed text, others text[], rows_max integer)
returns table (word text)
language plpgsql stable security definer set search_path = public, pg_temp
set pg_trgm.similarity_threshold = '0.25' as $$
#variable_conflict use_column
declare
  shop constant uuid := current_shop_id();
begin
  if shop is null then return; end if;
  return query
    select w.word from search_word w where w.shop_id = shop and w.word = any(others)
    union all
    (select w.word from search_word w where w.shop_id = shop and w.word % typed
    order by similarity(w.word, typed) desc, w.word limit rows_max);
end $$;
alter function similar_words(text, text[], integer) owner to halkhata_identity;
revoke create on schema public from halkhata_identity;
revoke all on function similar_words(text, text[], integer) from public;
grant execute on function similar_words(text, text[], integer) to halkhata_app;
