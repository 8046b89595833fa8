import { parseQuantity } from '#domains/kernel/core/figures.ts';
import { multiplyDivide } from '#domains/kernel/core/money.ts';
import { ONE } from '#domains/kernel/core/quantity.ts';

/** A count of one or more as somebody typed it, in either digits; null: nothing was typed. */
export function wholeIn(text: string): number | null | 'no count' {
  if (text.trim() === '') return null;
  const counted = parseQuantity(text, 0);
  return counted === null || counted < ONE ? 'no count' : multiplyDivide(counted, 1, ONE);
}
