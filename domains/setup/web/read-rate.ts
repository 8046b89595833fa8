import { FULL_RATE, type Rate } from '#domains/kernel/core/rate.ts';
import { percentIn } from '#domains/kernel/core/read-number.ts';

/** A typed VAT rate: `7.5`, `৭.৫`; null: it is not between 0 and 100. */
export function readRate(text: string): Rate | null {
  const typed = percentIn(text);
  return typed === null || typed > FULL_RATE ? null : typed;
}
