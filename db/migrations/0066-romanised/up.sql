-- Goods are found in Latin letters too: the last line of what a variant is found by is its Bengali
-- words as people type them without a Bengali keyboard. Who writes a variant writes it; here it is
-- written for those that are there, by the same rules, and the rules are not kept.
create function pg_temp.romanised(folded text) returns text language plpgsql immutable as $$
declare
  consonant constant text := '[কখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযরলশষসহ]';
  said constant text := '[কখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযরলশষসহYংৎঅআইঈউঊঋএঐওঔ]';
  letters constant text[] := array['খ', 'kh', 'ঘ', 'gh', 'ঙ', 'ng', 'ং', 'ng', 'চ', 'ch', 'ছ', 'ch',
    'ঝ', 'jh', 'ঠ', 'th', 'থ', 'th', 'ঢ', 'dh', 'ধ', 'dh', 'ভ', 'bh', 'শ', 'sh', 'ষ', 'sh',
    'ঋ', 'ri', 'ৃ', 'ri', 'ঐ', 'oi', 'ৈ', 'oi', 'ঔ', 'ou', 'ৌ', 'ou'];
  words text[] := '{}';
  word text;
begin
  foreach word in array regexp_split_to_array(folded, '\s+') loop
    continue when word !~ '[\u0980-\u09ff]';
    word := replace(replace(replace(word, U&'\09A1\09BC', 'র'), U&'\09A2\09BC', 'র'),
      U&'\09AF\09BC', 'Y');
    word := replace(replace(word, U&'\0995\09CD\09B7', 'খ'), U&'\09CD\09AF', '');
    word := regexp_replace(word, '[ঁঃ]', '', 'g');
    word := regexp_replace(word, '(' || consonant || ')(?=' || said || ')', '\1অ', 'g');
    word := replace(word, U&'\09CD', '');
    for at in 1 .. cardinality(letters) by 2 loop
      word := replace(word, letters[at], letters[at + 1]);
    end loop;
    word := translate(word, 'অআাইিঈীউুঊূএেওোকগজঞটতৎডদণনপফবমযরলসহY',
      'oaaiiiiuuuueeookgjntttddnnpfbmjrlshy');
    if word <> all (words) then words := words || word; end if;
  end loop;
  return array_to_string(words, ' ');
end $$;

alter table variant no force row level security;
alter table search_word no force row level security;
update variant v set search_text = v.search_text || E'\n~ ' || r.roman, changed_at = now()
from (
  select shop_id, id, pg_temp.romanised(split_part(search_text, E'\n', 1) || ' '
    || split_part(search_text, E'\n', 2)) as roman
  from variant where search_text ~ '[\u0980-\u09ff]'
) r
where v.shop_id = r.shop_id and v.id = r.id and r.roman <> ''
  and octet_length(v.search_text) + octet_length(r.roman) + 3 <= 2560;
alter table variant force row level security;
alter table search_word force row level security;
