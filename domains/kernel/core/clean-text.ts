import { toLatinDigits } from './format-number.ts';

/** Direction marks and zero-width characters, which come along with copied text. */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/**
 * A code without what a spreadsheet or a chat adds to it: `'890…`, `="890…"`, invisible marks, `.0`
 * after a long integer.
 */
export function cleanText(text: string): string {
  const bare = text.normalize('NFC').replace(UNSEEN, '').trim();
  const inner = bare.startsWith('="') && bare.endsWith('"') ? bare.slice(2, -1) : bare;
  return inner
    .replace(/^'{1,9}/, '')
    .trim()
    .replace(/^([0-9]{3,40})\.0{1,9}$/, '$1');
}

/** The same for input of a scanner or a phone, with Latin digits. */
export function cleanCode(text: string): string {
  return cleanText(toLatinDigits(text));
}

const NOTHING = /^(n\/?a|nil|none|null|undefined|no|#n\/a|-+|–|—|\.|নেই|নাই|নাই।|প্রযোজ্য নয়)$/i;

/** `N/A`, `-`, `নেই`: the value is empty. */
export function saysNothing(text: string): boolean {
  return text.trim() === '' || NOTHING.test(text.trim());
}

const SCIENTIFIC = /^([0-9])(?:[.,]([0-9]*))?E\+?([0-9]{1,2})$/i;

/**
 * `8.90123E+12` is what a spreadsheet leaves of a long number. If every digit is still there
 * (`8.901234500158E+12`) it is that number; if digits are lost, null. Other text is returned
 * unchanged.
 */
export function integerDigits(text: string): string | null {
  const [, first, rest = '', power = ''] = SCIENTIFIC.exec(text) ?? [];
  if (first === undefined) return text;
  const digits = first + rest;
  return digits.length === Number.parseInt(power, 10) + 1 ? digits : null;
}
