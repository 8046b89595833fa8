import { toLatinDigits } from './format-number.ts';

/** Invisible joiners of Bengali letters, and the byte order mark. */
const UNSEEN = /[\u200b-\u200d\ufeff]/g;

/** Text that is already folded except for case, as most codes and English names are. */
const PLAIN = /^(?:[!-~]| (?! ))*$/;

/**
 * The form in which names, codes and typed text are compared: one Unicode form, Latin digits, lower
 * case, single spaces, no invisible joiners. `য়` matches as one code point or as two.
 */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase().trim();
  const letters = toLatinDigits(text).normalize('NFC').replace(UNSEEN, '').toLowerCase();
  return letters.replace(/\s+/g, ' ').trim();
}
