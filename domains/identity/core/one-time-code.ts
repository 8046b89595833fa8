const MINUTE_MS = 60_000;
const BENGALI_ZERO = 0x09e6;

/** A code is good for ten minutes. */
export const CODE_LIFE_MS = 10 * MINUTE_MS;

/** Then the code is dead, the right one too: five of a million guesses. */
export const CODE_TRIES_MAX = 5;

const CODES = 1_000_000;
const FORM = /^[0-9]{6}$/;

export type SentCode = {
  readonly wrong_tries: number;
  readonly expires_at: Date;
};

/** `ended`: too late, or guessed at too often; whether it was right is not even asked. */
export type Verdict = 'right' | 'wrong' | 'ended';

export function judgeCode(code: SentCode, isRight: boolean, now: Date): Verdict {
  const isOver = code.expires_at.getTime() <= now.getTime();
  if (isOver || code.wrong_tries >= CODE_TRIES_MAX) return 'ended';
  if (isRight) return 'right';
  return code.wrong_tries + 1 >= CODE_TRIES_MAX ? 'ended' : 'wrong';
}

/** Six digits of a chance below a million: 42 is 000042. */
export function codeOf(chance: number): string {
  return String(chance % CODES).padStart(6, '0');
}

/** The six digits that were typed, Bengali ones too; null: it is no code. */
export function readCode(typed: string): string | null {
  const digits = typed
    .trim()
    .replace(/[০-৯]/g, (digit) => String((digit.codePointAt(0) ?? 0) - BENGALI_ZERO));
  return FORM.test(digits) ? digits : null;
}
