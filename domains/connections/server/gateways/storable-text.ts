import { redactText } from '#platform/outbound/redact.ts';

/** The longest part of a foreign text that is stored. */
const TEXT_MAX = 300;

/** A phone number, or a number that could be one, in the digits of any script. */
const DIGITS = /\+?\p{Nd}[\p{Nd}\p{Pd}\p{Cf}\s()./]{5,}\p{Nd}/gu;

/**
 * What may be stored of a foreign text: one line without secrets, addresses and long numbers, and
 * without signs that PostgreSQL cannot store. It is cut last: half a secret would not be found.
 */
export function storableText(text: string, secrets: readonly string[]): string {
  const line = redactText(text.toWellFormed(), secrets).replace(/\p{Cc}+/gu, ' ');
  const words = line.split(/(\s)/).map((word) => (word.includes('@') ? '[…]' : word));
  const hidden = words.join('').replace(DIGITS, '[…]');
  return hidden.trim().slice(0, TEXT_MAX).toWellFormed();
}
