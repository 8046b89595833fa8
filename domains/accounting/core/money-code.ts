import { CARD_ACCOUNT } from './chart.ts';

/** Of the accounts that a shop opens for its money: behind those of the ready methods. */
const FIRST = Number.parseInt(CARD_ACCOUNT, 10) + 1;
const LAST = 1129;

/** The first number that no account has; null: all are taken. */
export function nextMoneyCode(taken: readonly string[]): string | null {
  for (let code = FIRST; code <= LAST; code += 1) {
    if (!taken.includes(String(code))) return String(code);
  }
  return null;
}
