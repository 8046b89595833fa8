/**
 * Transliterates Bengali as people type it without a Bengali keyboard: চাল is chal, দুধ is dudh,
 * লবণ
 * is lobon. Other spellings are found as typing mistakes.
 */
export const LETTERS: readonly (readonly [string, string])[] = [
  ['খ', 'kh'],
  ['ঘ', 'gh'],
  ['ঙ', 'ng'],
  ['ং', 'ng'],
  ['চ', 'ch'],
  ['ছ', 'ch'],
  ['ঝ', 'jh'],
  ['ঠ', 'th'],
  ['থ', 'th'],
  ['ঢ', 'dh'],
  ['ধ', 'dh'],
  ['ভ', 'bh'],
  ['শ', 'sh'],
  ['ষ', 'sh'],
  ['ঋ', 'ri'],
  ['ৃ', 'ri'],
  ['ঐ', 'oi'],
  ['ৈ', 'oi'],
  ['ঔ', 'ou'],
  ['ৌ', 'ou'],
];

/** One letter for one letter; `Y` stands for য় here. */
const ONES = 'অআাইিঈীউুঊূএেওোকগজঞটতৎডদণনপফবমযরলসহY';
const AS = 'oaaiiiiuuuueeookgjntttddnnpfbmjrlshy';

const LATIN: ReadonlyMap<string, string> = new Map([
  ...LETTERS,
  ...[...ONES].map((sign, at) => [sign, AS[at] ?? ''] as const),
]);

const CONSONANT = '[কখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযরলশষসহ]';
const BEFORE_WHICH_O_IS_SAID = '[কখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযরলশষসহYংৎঅআইঈউঊঋএঐওঔ]';

const INHERENT = new RegExp(`(${CONSONANT})(?=${BEFORE_WHICH_O_IS_SAID})`, 'g');

/**
 * The Bengali words of a folded text in Latin letters, without duplicates. Empty if there are none.
 */
export function romanise(folded_text: string): string {
  const bengaliTerms = folded_text.split(/\s+/).filter((word) => /[\u0980-\u09ff]/.test(word));
  return [...new Set(bengaliTerms.map(knownInLatin))].join(' ');
}

/** Product names share words: 20,000 products have a few thousand. */
const KNOWN_MAX = 10_000;
const known = new Map<string, string>();

function knownInLatin(word: string): string {
  const before = known.get(word);
  if (before !== undefined) return before;
  const latin = wordInLatin(word);
  if (known.size < KNOWN_MAX) known.set(word, latin);
  return latin;
}

function wordInLatin(word: string): string {
  const text = word
    .replaceAll('ড\u09bc', 'র')
    .replaceAll('ঢ\u09bc', 'র')
    .replaceAll('য\u09bc', 'Y')
    .replaceAll('ক\u09cdষ', 'খ')
    .replaceAll('\u09cdয', '')
    .replace(/[ঁঃ]/g, '')
    .replace(INHERENT, '$1অ')
    .replaceAll('\u09cd', '');
  return Array.from(text, (sign) => LATIN.get(sign) ?? sign).join('');
}
