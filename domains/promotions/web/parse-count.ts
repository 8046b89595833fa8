import { COUNT, numberIn } from '#domains/kernel/core/read-number.ts';

/** A count of one or more as somebody typed it, in either digits; null: nothing was typed. */
export function parseCount(text: string): number | null | 'no count' {
  if (text.trim() === '') return null;
  const counted = numberIn(text, COUNT);
  return counted === null || counted < 1 ? 'no count' : counted;
}
