import { redactText } from '#platform/outbound/redact.ts';

/** The longest part of a foreign text that is stored. */
const TEXT_MAX = 300;

/** A phone number, or a number that could be one, in the digits of any script. */
const DIGITS = /\+?\p{Nd}[\p{Nd}\p{Pd}\p{Cf}\s()./]{5,}\p{Nd}/gu;

/** A part of our own text that is repeated, of at least this length, is hidden. */
const REPEATED = 6;
/** Behind these signs nothing is looked at: what is stored ends before. */
const LOOKED_AT = 2_000;

/**
 * What may be stored of a foreign text: one line without secrets, parts of our `own` text,
 * addresses and long numbers, and without signs that PostgreSQL cannot store. It is cut last: half
 * a secret would not be found.
 */
export function storableText(text: string, secrets: readonly string[], own = ''): string {
  const line = redactText(text.toWellFormed(), secrets).replace(/\p{Cc}+/gu, ' ');
  const words = line.split(/(\s)/).map((word) => (word.includes('@') ? '[…]' : word));
  const hidden = words.join('').replace(DIGITS, '[…]');
  return hideRepeated(hidden, own).trim().slice(0, TEXT_MAX).toWellFormed();
}

/** Hides what a text repeats of our own, the longest parts first from the left. */
function hideRepeated(text: string, own: string): string {
  if (own.length < REPEATED) return text;
  const looked_at = text.slice(0, LOOKED_AT);
  let shown = '';
  let at = 0;
  while (at < looked_at.length) {
    let end = at + REPEATED;
    if (end > looked_at.length || !own.includes(looked_at.slice(at, end))) {
      shown += looked_at[at];
      at += 1;
      continue;
    }
    while (end < looked_at.length && own.includes(looked_at.slice(at, end + 1))) end += 1;
    shown += '[…]';
    at = end;
  }
  return shown;
}
