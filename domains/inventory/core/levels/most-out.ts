import { type Quantity, quantity } from '#domains/kernel/core/quantity.ts';

type Line = { variant_id: string; quantity_change: Quantity };

/** The most of each variant that lines take out at any moment: +5, -7 and +1 take out 2. */
export function mostOut(lines: readonly Line[]): { variant_id: string; quantity: Quantity }[] {
  const most = new Map<string, { now: number; least: number }>();
  for (const { variant_id, quantity_change } of lines) {
    const before = most.get(variant_id) ?? { now: 0, least: 0 };
    const now = before.now + quantity_change;
    most.set(variant_id, { now, least: Math.min(before.least, now) });
  }
  return [...most].flatMap(([variant_id, { least }]) =>
    least < 0 ? [{ variant_id, quantity: quantity(-least) }] : [],
  );
}
