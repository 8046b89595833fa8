import { FULL_RATE, type Rate } from '#domains/kernel/core/rate.ts';
import { percentIn } from '#domains/kernel/core/read-number.ts';

/** A rate of VAT as typed: `7.5`, `৭.৫`; null: it is none between nothing and the whole. */
export function typedRate(text: string): Rate | null {
  const typed = percentIn(text);
  return typed === null || typed > FULL_RATE ? null : typed;
}
