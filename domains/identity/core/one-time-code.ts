const MINUTE_MS = 60_000;
const BENGALI_ZERO = 0x09e6;

/** A code is valid for ten minutes. */
export const CODE_LIFE_MS = 10 * MINUTE_MS;

/** After five wrong guesses the code is dead, even the right one: five of a million guesses. */
export const CODE_TRIES_MAX = 5;

const CODES = 1_000_000;
const FORM = /^[0-9]{6}$/;

export type SentCode = {
  readonly wrong_tries: number;
  readonly expires_at: Date;
};

/** `ended`: expired or guessed too often; the code is not compared. */
export type Verdict = 'right' | 'wrong' | 'ended';

export function judgeCode(code: SentCode, isRight: boolean, now: Date): Verdict {
  const isOver = code.expires_at.getTime() <= now.getTime();
  if (isOver || code.wrong_tries >= CODE_TRIES_MAX) return 'ended';
  if (isRight) return 'right';
  return code.wrong_tries + 1 >= CODE_TRIES_MAX ? 'ended' : 'wrong';
}

/** The six digits of a random number below a million: 42 is 000042. */
export function codeOf(chance: number): string {
  return String(chance % CODES).padStart(6, '0');
}

/** The six digits that were typed, Latin or Bengali; null: not a code. */
export function readCode(typed: string): string | null {
  const digits = typed
    .trim()
    .replace(/[০-৯]/g, (digit) => String((digit.codePointAt(0) ?? 0) - BENGALI_ZERO));
  return FORM.test(digits) ? digits : null;
}
