import { COUNT, numberIn } from '#domains/kernel/core/read-number.ts';

/** A typed count of one or more, in either digits; null: empty. */
export function parseCount(text: string): number | null | 'no count' {
  if (text.trim() === '') return null;
  const counted = numberIn(text, COUNT);
  return counted === null || counted < 1 ? 'no count' : counted;
}
