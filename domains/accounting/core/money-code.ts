import { CARD_ACCOUNT } from './chart.ts';

/** Codes of the money accounts that a shop adds, after those of the built-in methods. */
const FIRST = Number.parseInt(CARD_ACCOUNT, 10) + 1;
const LAST = 1129;

/** The first free code; null: all are taken. */
export function nextMoneyCode(taken: readonly string[]): string | null {
  for (let code = FIRST; code <= LAST; code += 1) {
    if (!taken.includes(String(code))) return String(code);
  }
  return null;
}
