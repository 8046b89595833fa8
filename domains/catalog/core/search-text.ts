import { toLatinDigits } from '#domains/kernel/core/format-number.ts';
import { romanised } from './romanised.ts';

/** As much as fits in an entry of an index (2,704 bytes) beside a code, which may have 256. */
const BYTES_MAX = 2352;

/** Of UTF-8, for each unit of UTF-16. */
const UNIT_BYTES_MAX = 3;

/** Characters that join or part Bengali letters and are seen by nobody, and the byte order mark. */
const UNSEEN = /[\u200b-\u200d\ufeff]/g;

/** Codes, barcodes and most English names are in that form but for their case. */
const PLAIN = /^(?:[!-~]| (?! ))*$/;

/**
 * How names, codes and what people type are compared: one Unicode form, Latin digits, lower case,
 * single spaces, without unseen joiners. `য়` is one letter or two by keyboard; both are found by
 * either.
 */
export function folded(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase().trim();
  const letters = toLatinDigits(text).normalize('NFC').replace(UNSEEN, '').toLowerCase();
  return letters.replace(/\s+/g, ' ').trim();
}

/** Parts of a search text: folded words never hold it, so no search reaches over it. */
const BETWEEN = '\n';

export type SearchFields = {
  name: string;
  name_bn: string;
  code: string;
  variant: string;
  variant_bn: string;
  barcodes: readonly string[];
};

/** What begins the line of names in Latin letters: no code that is typed begins so. */
const ROMANISED = '~ ';

/**
 * What a variant is found by, in the order that lists show it: its name, its other name, its code
 * and its barcodes, each a line, and the Bengali words in Latin letters. The second line is the
 * other name's, though it may be empty.
 */
export function searchTextOf(fields: SearchFields): string {
  return shortened(searchedParts(fields).join(BETWEEN));
}

function searchedParts(fields: SearchFields): string[] {
  const { name, name_bn, code, variant, variant_bn, barcodes } = fields;
  const names = [`${name} ${variant}`, `${name_bn} ${variant_bn}`].map(folded);
  const parts = [...names, ...[code, ...barcodes].map(folded)];
  const roman = romanised(names.join(' '));
  return roman === '' ? parts : [...parts, `${ROMANISED}${roman}`];
}

/** The longest beginning of at most BYTES_MAX bytes of UTF-8. */
function shortened(text: string): string {
  if (text.length * UNIT_BYTES_MAX <= BYTES_MAX) return text;
  let bytes = 0;
  let end = 0;
  for (const letter of text) {
    bytes += bytesOf(letter.codePointAt(0) ?? 0);
    if (bytes > BYTES_MAX) return text.slice(0, end);
    end += letter.length;
  }
  return text;
}

function bytesOf(code_point: number): number {
  if (code_point < 0x80) return 1;
  if (code_point < 0x800) return 2;
  return code_point < 0x10000 ? 3 : 4;
}
