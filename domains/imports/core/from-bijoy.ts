// cspell:disable -- Bijoy has no English words.
import { readyUnitCode } from '#domains/catalog/core/unit-spellings.ts';

/*
 * Bijoy fonts (SutonnyMJ and others) draw Bengali in place of Latin letters, in visual order:
 * `wPwb`
 * is চিনি, with the vowel before its letter. Each character below has one meaning in all of these
 * fonts. A text with another character, or in an impossible order, is not converted.
 */

/** `A` is অ: independent letters, and vowels at the beginning of a word. */
const LETTERS = read(`
  A অ B ই C ঈ D উ E ঊ F ঋ G এ H ঐ I ও J ঔ K ক L খ M গ N ঘ O ঙ P চ Q ছ R জ S ঝ T ঞ U ট V ঠ W ড X ঢ
  Y ণ Z ত _ থ \` দ a ধ b ন c প d ফ e ব f ভ g ম h য i র j ল k শ l ষ m স n হ o ড় p ঢ় q য় r ৎ
  ° ক্ক ± ক্ট ² ক্ষ্ম ³ ক্ত µ ক্র ¶ ক্ষ · ক্স » গ্ধ ¼ ঙ্ক ½ ঙ্গ ¾ জ্জ À জ্ঝ Á জ্ঞ Â ঞ্চ Ã ঞ্ছ Ä ঞ্জ Å ঞ্ঝ Æ ট্ট Ç ড্ড
  È ণ্ট É ণ্ঠ Ê ণ্ড Ë ত্ত Ì ত্থ Î ত্র × দ্ধ Ø দ্ব Ù দ্ম Ú ন্ঠ Û ন্ড Ü ন্ধ Ý ন্স Þ প্ট ß প্ত à প্প á প্স â ব্জ ã ব্দ ä ব্ধ
  å ভ্র ç ম্ফ é ল্ক ê ল্গ ë ল্ট ì ল্ড í ল্প î ল্ফ ð শ্চ ñ শ্ছ ò ষ্ণ ó ষ্ট ô ষ্ঠ õ ষ্ফ ö স্খ ÷ স্ট ù স্ফ ý হ্ন þ হ্ম ÿ ক্ষ`);
/** A letter with its vowel in one character. */
const SYLLABLES = read('¸ গু ï শু û হু ü হৃ');
/** The upper part of a conjunct: another letter follows. */
const UPPER = read('¯ স š ন › ন ¤ ম ® ষ ” চ • ঙ ˜ দ ™ দ');
/** The lower part of a conjunct: another letter precedes. */
const LOWER = read(`
  Í ত — ত ’ থ ¿ ত্র ¢ ভ £ ভ্র § ম ¥ ম ¦ ব ^ ব ¡ ব Ÿ ব œ ন è ণ ú প ‹ ক Œ ক্র ¬ ল ø ল ¨ য ª র Ö র « র`);
/** The lower part with its vowel. */
const LOWER_WITH_U = read('‘ ত');
const BEFORE = read('w ি † ে ‡ ে ˆ ৈ ‰ ৈ');
const AFTER = read('v া x ী y ু z ু æ ু – ু “ ু ~ ূ ƒ ূ ‚ ূ „ ৃ … ৃ Š ৗ');
const LAST = read('s ং t ঃ u ঁ');
const OTHERS = read('| । Ò “ Ó ” Ô ‘ Õ ’ 0 ০ 1 ১ 2 ২ 3 ৩ 4 ৪ 5 ৫ 6 ৬ 7 ৭ 8 ৮ 9 ৯');
const REPH = '©';
const HALF = '&';
/** Punctuation around words, which is kept. */
const PLAIN = /^[\s.,;:!?()[\]/%+=*'"#@<>{}$-]$/;
const JOIN = '্';

function read(pairs: string): ReadonlyMap<string, string> {
  const words = pairs.trim().split(/\s+/);
  return new Map(words.flatMap((sign, at) => (at % 2 ? [] : [[sign, words[at + 1] ?? '']])));
}

/** The Unicode of a text in Bijoy. null: ambiguous, or not Bijoy. */
export function fromBijoy(text: string): string | null {
  const parts = text.normalize('NFC').split(/(\s+)/);
  const read = parts.map((part) => (part.trim() === '' ? part : wordOf(part)));
  return read.includes(null) ? null : read.join('');
}

const LATIN_WORD = /^[A-Za-z]+$/;
/** No English word has a v before a consonant, or one of these letters after a w. */
const DRAWN = /[_`~|&]|v(?![aeiouy])|w[A-Z_`bcfgjkmpqtuvxz]|[\u0080-\uffff]/;
/**
 * Each part of an English word has a vowel, as in `KitKat`; in `jeY` and `Kjg` a part has none.
 */
const PARTS = /[A-Z]?[a-z]*/g;
const SHORT_FORMS = new Set(['ltd', 'pvt', 'mrs', 'nfc', 'pcs']);
const LETTER = /[A-Za-z_`~\u0080-\uffff]/;

/**
 * A unit may be in Latin letters among words in Bijoy; another word without a Bijoy mark may not.
 */
function wordOf(part: string): string | null {
  const signs = [...part];
  const from = signs.findIndex((sign) => LETTER.test(sign));
  if (from === -1) return converted(part);
  const to = signs.findLastIndex((sign) => LETTER.test(sign)) + 1;
  const word = signs.slice(from, to).join('');
  const before = signs.slice(0, from).join('');
  const after = signs.slice(to).join('');
  const isUnit = LATIN_WORD.test(word) && readyUnitCode(word) !== null;
  if (isUnit) return joined([converted(before), word, converted(after)]);
  return isBijoyWord(word) ? converted(part) : null;
}

function isBijoyWord(word: string): boolean {
  if (DRAWN.test(word)) return true;
  if (SHORT_FORMS.has(word.toLowerCase()) || !/[a-z]/.test(word)) return false;
  const parts = word.match(PARTS) ?? [];
  return word.length > 2 && parts.some((part) => part !== '' && !/[aeiou]/i.test(part));
}

function joined(parts: readonly (string | null)[]): string | null {
  return parts.includes(null) ? null : parts.join('');
}

/** Converts character by character, in the order of pronunciation. */
function converted(text: string): string | null {
  const signs = [...text];
  let out = '';
  let at = 0;
  while (at < signs.length) {
    const plain = plainSign(signs[at] ?? '');
    if (plain !== null) {
      out += plain;
      at += 1;
      continue;
    }
    const syllable = readSyllable(signs, at);
    if (syllable === null) return null;
    out += syllable.text;
    at = syllable.end;
  }
  return out.normalize('NFC');
}

function plainSign(sign: string): string | null {
  return OTHERS.get(sign) ?? (PLAIN.test(sign) || /[\u0980-\u09ff]/.test(sign) ? sign : null);
}

/** `†K©v`: a vowel, a conjunct, the sign above it, another vowel, and ং ঃ ঁ. */
function readSyllable(
  signs: readonly string[],
  from: number,
): { text: string; end: number } | null {
  let at = from;
  const take = (map: ReadonlyMap<string, string>) => {
    const found = map.get(signs[at] ?? '');
    if (found !== undefined) at += 1;
    return found;
  };
  const before = take(BEFORE) ?? '';
  const cluster = readCluster(signs, at);
  if (cluster === null) return null;
  at = cluster.end;
  let vowel = cluster.vowel;
  let isOver = false;
  for (let more = true; more; ) {
    more = false;
    if (!isOver && signs[at] === REPH) {
      isOver = true;
      more = true;
      at += 1;
    }
    const after = vowel === '' ? take(AFTER) : undefined;
    if (after !== undefined) {
      vowel = after;
      more = true;
    }
  }
  const spoken = vowelOf(before, vowel);
  if (spoken === null) return null;
  let last = '';
  for (let sign = take(LAST); sign !== undefined; sign = take(LAST)) last += sign;
  if (cluster.text === 'অ' && spoken === 'া') return { text: `আ${last}`, end: at };
  // An independent vowel has no vowel sign.
  if (/^[অ-ঔ]$/.test(cluster.text) && (spoken !== '' || isOver)) return null;
  return { text: `${isOver ? `র${JOIN}` : ''}${cluster.text}${spoken}${last}`, end: at };
}

type Cluster = { text: string; vowel: string; end: number };

function readCluster(signs: readonly string[], from: number): Cluster | null {
  let at = from;
  let text = '';
  for (let part = UPPER.get(signs[at] ?? ''); part; part = UPPER.get(signs[at] ?? '')) {
    text += `${part}${JOIN}`;
    at += 1;
  }
  const syllable = SYLLABLES.get(signs[at] ?? '');
  if (syllable !== undefined) {
    const letters = [...syllable];
    return { text: text + letters[0], vowel: letters[1] ?? '', end: at + 1 };
  }
  const letter = LETTERS.get(signs[at] ?? '');
  if (letter !== undefined) {
    text += letter;
    at += 1;
  } else if (text === '') return null;
  for (;;) {
    const sign = signs[at] ?? '';
    const lower = LOWER.get(sign);
    const withU = LOWER_WITH_U.get(sign);
    const next = sign === HALF ? LETTERS.get(signs[at + 1] ?? '') : undefined;
    const part = lower ?? withU ?? next;
    if (part === undefined) break;
    text = text.endsWith(JOIN) ? text + part : `${text}${JOIN}${part}`;
    at += next === undefined ? 1 : 2;
    if (withU !== undefined) return { text, vowel: 'ু', end: at };
  }
  // An upper part alone is no letter.
  return text.endsWith(JOIN) ? null : { text, vowel: '', end: at };
}

/** ে followed by া is ো. */
function vowelOf(before: string, after: string): string | null {
  if (before === '') return after === 'ৗ' ? null : after;
  if (after === '') return before;
  if (before !== 'ে') return null;
  return after === 'া' ? 'ো' : after === 'ৗ' ? 'ৌ' : null;
}
