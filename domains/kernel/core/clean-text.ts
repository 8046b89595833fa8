import { toLatinDigits } from './format-number.ts';

/** Marks of direction, and what has no width: they come along with copied text. */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/**
 * A code as it was meant, without what a spreadsheet or a chat puts around it: `'890…`, `="890…"`,
 * marks that nobody sees, `.0` behind a long whole number.
 */
export function cleanText(text: string): string {
  const bare = text.normalize('NFC').replace(UNSEEN, '').trim();
  const inner = bare.startsWith('="') && bare.endsWith('"') ? bare.slice(2, -1) : bare;
  return inner
    .replace(/^'{1,9}/, '')
    .trim()
    .replace(/^([0-9]{3,40})\.0{1,9}$/, '$1');
}

/** The same of what a scanner or a phone sends: its digits are Latin. */
export function cleanCode(text: string): string {
  return cleanText(toLatinDigits(text));
}

const NOTHING = /^(n\/?a|nil|none|null|undefined|no|#n\/a|-+|–|—|\.|নেই|নাই|নাই।|প্রযোজ্য নয়)$/i;

/** `N/A`, `-`, `নেই`: the writer says that there is none. */
export function saysNothing(text: string): boolean {
  return text.trim() === '' || NOTHING.test(text.trim());
}

const SCIENTIFIC = /^([0-9])(?:[.,]([0-9]*))?E\+?([0-9]{1,2})$/i;

/**
 * `8.90123E+12` is all that a spreadsheet left of a long number. Where every digit is still there
 * (`8.901234500158E+12`) it is that number; where digits are lost, null. Anything else is itself.
 */
export function integerDigits(text: string): string | null {
  const [, first, rest = '', power = ''] = SCIENTIFIC.exec(text) ?? [];
  if (first === undefined) return text;
  const digits = first + rest;
  return digits.length === Number.parseInt(power, 10) + 1 ? digits : null;
}
