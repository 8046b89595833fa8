import { parsePercent } from '#domains/kernel/core/figures.ts';
import { type Rate, WHOLE } from '#domains/kernel/core/rate.ts';

/** A rate of VAT as typed: `7.5`, `৭.৫`; null: it is none between nothing and the whole. */
export function typedRate(text: string): Rate | null {
  const typed = parsePercent(text);
  return typed === null || typed < 0 || typed > WHOLE ? null : typed;
}
